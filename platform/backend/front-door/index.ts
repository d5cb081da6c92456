import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { checkHost, denyFraming } from '../../host-guard.ts';
import type { BackendOptions } from '../options.ts';
import { reachesLite } from '../workarounds/system-routes-open.ts';
import { limitBodySize } from './body-size.ts';
import { clientAddress, proxyList } from './client-address.ts';
import { allowSiteOrigin, rejectCrossOriginWrites } from './cors.ts';
import { forwardToFunctions } from './functions-proxy.ts';
import { healthAnswer, type HealthOf } from './health.ts';
import type { Lite } from './to-lite.ts';

interface Env {
  Bindings: HttpBindings;
}

/** Supported methods. The Fetch API can't represent TRACE and CONNECT requests. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Largest request bodies, in bytes; the longest post is 200,000 characters. */
const sizes = { auth: 64 * 1024, rest: 2 * 1024 * 1024, functions: 1024 * 1024 };

/**
 * The backend's only entrance: checks who sends a request and from where, rejects what isn't
 * served or exceeds a limit, and forwards the rest to Lite or to the functions host.
 */
export function frontDoor(
  options: Pick<
    BackendOptions,
    'host' | 'publicAddress' | 'siteUrl' | 'functionsOrigin' | 'trustedProxies' | 'logger'
  >,
  lite: Lite,
  health: readonly HealthOf[],
) {
  const proxies = proxyList(options.trustedProxies);
  const addressOf = (context: Context<Env>) =>
    clientAddress(
      context.env.incoming.socket.remoteAddress,
      context.req.header('x-forwarded-for'),
      proxies,
    );

  const door = new Hono<Env>();
  door.use(async (context, next) => {
    if (methods.includes(context.req.method)) return next();
    return context.json({ message: 'This method is not supported.' }, 405, {
      Allow: methods.join(', '),
    });
  });
  door.use(checkHost(options), denyFraming);
  door.get('/health', () => healthAnswer(health));

  for (const [prefix, maxSize] of Object.entries(sizes)) {
    door.use(`/${prefix}/v1/*`, allowSiteOrigin(options.siteUrl), limitBodySize(maxSize));
  }
  // Functions check origins themselves: plain form posts to them may come without a real Origin.
  door.use('/auth/v1/*', rejectCrossOriginWrites(options.siteUrl));
  door.use('/rest/v1/*', rejectCrossOriginWrites(options.siteUrl));
  door.all('/rest/v1/*', (context) =>
    reachesLite(rawPath(context)) ? lite.rest(context.req.raw, addressOf(context)) : notServed(),
  );
  door.all('/auth/v1/*', (context) =>
    reachesLite(rawPath(context)) ? lite.auth(context.req.raw, addressOf(context)) : notServed(),
  );
  door.all('/functions/v1/*', (context) =>
    forwardToFunctions(context, options.functionsOrigin(), addressOf(context)),
  );

  door.notFound(notServed);
  door.onError((error, context) => {
    const { method, path } = context.req;
    options.logger(`${method} ${path} failed: ${error.name}`);
    return Response.json({ message: 'Something went wrong here. Try again.' }, { status: 500 });
  });
  return door;
}

/**
 * The path as sent. Hono decodes `context.req.path`, and so does Lite: `/auth/v1/%74oken` would reach
 * its sign-in past every limit and repair, which know that route by its plain name.
 */
function rawPath(context: Context<Env>): string {
  return new URL(context.req.url).pathname;
}

function notServed() {
  return Response.json({ message: 'Nothing is served at this address.' }, { status: 404 });
}
