import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import {
  imageBucket,
  maxImageSize,
  publicImages,
} from '../../../supabase/functions/_shared/rules/post/stored-images.ts';
import { createGate, tooManyRequests } from '../../gate.ts';
import { checkHost, denyFraming } from '../../host-guard.ts';
import { imageResponse } from '../../images/image-files.ts';
import type { Health, HealthOf } from '../../health.ts';
import type { BackendOptions } from '../options.ts';
import { reachesLite } from '../workarounds/system-routes-open.ts';
import type { Api } from './api.ts';
import { requireKey } from './api-keys.ts';
import { clientAddress } from './client-address.ts';
import { allowSiteOrigin, rejectOtherSites } from './cors.ts';
import { forwardToFunctions } from './functions-proxy.ts';

interface Env {
  Bindings: HttpBindings;
}

/** Supported methods. The Fetch API can't represent TRACE and CONNECT requests. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Largest request bodies, in bytes. The longest post is 200,000 characters. */
const maxBodySizes = {
  auth: 64 * 1024,
  rest: 1024 * 1024,
  functions: 1024 * 1024,
  // A little more, so that an image that's slightly too large gets the Storage API's own error.
  storage: maxImageSize + 64 * 1024,
};

/** Of requests to delete images, which name them. */
const maxNamesSize = 64 * 1024;

const imageObjects = `/storage/v1/object/${imageBucket}`;

/**
 * The backend's only entrance: checks who sends a request and from where, rejects unknown paths and requests
 * that are too large or too many, and forwards the rest to the API or the functions host. Serves images itself.
 */
export function frontDoor(
  options: Pick<BackendOptions, 'keys' | 'siteUrl' | 'imageFolder' | 'functionsOrigin' | 'logger'>,
  api: Api,
  health: HealthOf,
) {
  const functionsGate = createGate('functions', tooManyRequests);
  const addressOf = (context: Context<Env>) =>
    clientAddress(context.env.incoming.socket.remoteAddress, context.req.header('x-forwarded-for'));

  const door = new Hono<Env>();
  door.use(async (context, next) => {
    if (methods.includes(context.req.method)) return next();
    return context.json({ message: 'This method is not supported.' }, 405, {
      Allow: methods.join(', '),
    });
  });
  door.use(checkHost(), denyFraming);
  door.get('/health', async () => healthResponse(await health()));

  for (const [prefix, maxSize] of Object.entries(maxBodySizes)) {
    door.use(`/${prefix}/v1/*`, allowSiteOrigin(options.siteUrl), limitBodySize(maxSize));
  }
  // Hono answers HEAD like GET, without the body.
  door.get(`${publicImages}*`, async (context) => {
    const { method } = context.req;
    return (await imageResponse(options.imageFolder, rawPath(context), method)) ?? notServed();
  });
  // Functions check keys and origins themselves: plain form posts to them may come without a real Origin.
  for (const prefix of ['auth', 'rest']) {
    door.use(`/${prefix}/v1/*`, async (context, next) =>
      reachesLite(context.req.method, rawPath(context)) ? next() : notServed(),
    );
  }
  for (const prefix of ['auth', 'rest', 'storage']) {
    door.use(`/${prefix}/v1/*`, rejectOtherSites(options.siteUrl), requireKey(options.keys));
  }
  door.all('/rest/v1/*', (context) => api.rest(context.req.raw, addressOf(context)));
  door.all('/auth/v1/*', (context) => api.auth(context.req.raw, addressOf(context)));
  door.post(`${imageObjects}/*`, (context) => {
    const name = rawPath(context).slice(imageObjects.length + 1);
    return api.uploadImage(context.req.raw, addressOf(context), name);
  });
  door.delete(imageObjects, limitBodySize(maxNamesSize), (context) =>
    api.removeImages(context.req.raw, addressOf(context)),
  );
  door.all('/functions/v1/*', (context) =>
    functionsGate((inTurn) =>
      forwardToFunctions(context, options.functionsOrigin(), addressOf(context), inTurn),
    ),
  );

  door.notFound(notServed);
  door.onError((error, context) => {
    const { method, path } = context.req;
    options.logger(`${method} ${path} failed: ${error.name}`);
    return Response.json({ message: 'Something went wrong. Try again.' }, { status: 500 });
  });
  return door;
}

/** Answers GET /health: 200, or 503 if any service is down. */
function healthResponse(parts: Record<string, Health>): Response {
  const ok = Object.values(parts).every((part) => part.ok);
  return Response.json({ ok, parts }, { status: ok ? 200 : 503 });
}

/**
 * Rejects a body by its Content-Length, before it's read. A body without one is rejected too (411, RFC 9110
 * §15.5.12). Hono's own limit would read it, and fails with the requests of @hono/node-server (even a DELETE
 * without a body).
 */
function limitBodySize(maxSize: number): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.header('transfer-encoding') !== undefined) {
      return rejectUnread(411, 'Send the request with a Content-Length header.');
    }
    if (Number(context.req.header('content-length') ?? 0) > maxSize) {
      return rejectUnread(413, 'The request is too large.');
    }
    return next();
  };
}

/**
 * @hono/node-server closes a connection half a second after a response if the body hasn't been read, even
 * while the client sends its next request on it. `Connection: close` tells the client not to.
 */
function rejectUnread(status: number, message: string) {
  return Response.json({ message }, { status, headers: { Connection: 'close' } });
}

/**
 * The path as sent. Hono and Lite decode it: `/auth/v1/%74oken` would reach Lite's sign-in and bypass the
 * limits and workarounds, which go by the plain name.
 */
function rawPath(context: Context<Env>): string {
  return new URL(context.req.url).pathname;
}

function notServed() {
  return Response.json({ message: 'There’s nothing at this address.' }, { status: 404 });
}
