import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isSigned } from '../../supabase/functions/_shared/signature.ts';
import type { PublishResult } from '../content/content-publish.ts';
import { FixableError, messageOf } from '../error.ts';
import { describeReleases } from '../releases/describe.ts';
import type { ObjectStore } from '../releases/object-store.ts';
import { readRoot } from '../releases/release.ts';
import { resume, rollback } from '../releases/rollback.ts';
import type { PublisherStatus } from './queue.ts';

export interface PublisherAppOptions {
  /** Verifies build hooks. A Standard Webhooks secret, `whsec_…`. */
  hookSecret: string;
  store: ObjectStore;
  /** The name of the pointer to the live release. */
  pointer: string;
  /** For GET /status, which anyone can call. */
  statusStore?: ObjectStore;
  /** Requests a publish that starts after the call. */
  request(): Promise<void>;
  status(): PublisherStatus | Promise<PublisherStatus>;
  /** Middleware for every route. */
  guards?: readonly MiddlewareHandler[] | undefined;
}

const maxBytes = 64 * 1024;

const refused = {
  message:
    'The signature is missing or wrong, or the timestamp is more than five minutes off (Standard Webhooks).',
};

/** Every route with its methods. */
const routes = {
  '/hooks/build': 'POST',
  '/rollback': 'POST',
  '/resume': 'POST',
  '/releases': 'POST',
  '/status': 'GET, HEAD',
  '/health': 'GET, HEAD',
} as const;

export const publisherPaths: ReadonlySet<string> = new Set(Object.keys(routes));

/**
 * POST /hooks/build, and, signed like a build hook, POST /rollback with `{ root, live }`, POST /resume with `{ live }`,
 * and POST /releases with `{ preview? }`; GET /status, GET /health.
 */
export function publisherApp(options: PublisherAppOptions): Hono {
  const { hookSecret, store, pointer, statusStore = store, request, status, guards = [] } = options;
  const app = new Hono();
  for (const guard of guards) app.use(guard);
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: (c) => c.json({ message: 'The body is larger than 64 KB.' }, 413),
  });

  /**
   * Handles a signed call, which may arrive more than once, so handling it again must be harmless. `act` returns
   * undefined if the body is wrong.
   */
  function signed(
    path: string,
    expected: string,
    act: (body: Record<string, unknown>) => Promise<object> | undefined,
    success: 200 | 202 = 200,
  ) {
    app.post(path, limit, async (c) => {
      const text = await c.req.text();
      if (!(await isSigned(hookSecret, c.req.raw.headers, text))) return c.json(refused, 401);
      const result = act(parseObject(text));
      if (!result) return c.json({ message: `The body must be ${expected}.` }, 400);
      try {
        return c.json(await result, success);
      } catch (error) {
        if (error instanceof FixableError) return c.json({ message: error.message }, 409);
        console.error(error);
        return c.json({ message: `The publisher failed: ${messageOf(error)}` }, 503);
      }
    });
  }
  async function thenPublish(act: Promise<string>) {
    const digest = await act;
    // It's done, so the caller has to hear that it succeeded. If this request fails, the next regular run publishes it.
    await request().catch(console.error);
    return { root: digest };
  }
  const accepted = async () => {
    await request();
    return { message: 'Accepted.' };
  };
  signed('/hooks/build', 'JSON', accepted, 202);
  signed('/rollback', '{"root": "…", "live": "…"}', ({ root, live }) =>
    typeof root === 'string' && typeof live === 'string'
      ? thenPublish(rollback(store, pointer, root, live))
      : undefined,
  );
  signed('/resume', '{"live": "…"}', ({ live }) =>
    typeof live === 'string' ? thenPublish(resume(store, pointer, live)) : undefined,
  );
  signed('/releases', '{} or {"preview": "…"}', ({ preview }) =>
    preview === undefined || typeof preview === 'string'
      ? describeReleases(store, pointer, preview)
      : undefined,
  );
  /** Whether publishing is paused. The history of releases is for staff only. */
  async function readPause() {
    try {
      const live = await statusStore.readPointer(pointer);
      const root = live && (await readRoot(statusStore, live.digest));
      return { paused: root?.paused ?? null };
    } catch (error) {
      // Other errors may reveal details about the server that shouldn't be public.
      const reason = error instanceof FixableError ? `: ${error.message}` : '.';
      return { releaseError: `The live release can’t be read${reason}` };
    }
  }
  app.get('/status', async (c) => {
    const { last, ...queue } = await status();
    return c.json({ ...queue, last: last && publicResult(last), ...(await readPause()) });
  });
  app.get('/health', async (c) => {
    const health = healthOf(await status());
    return c.json(health, health.ok ? 200 : 503);
  });
  for (const [path, allow] of Object.entries(routes)) {
    const message = `Use ${allow.replace(', ', ' or ')}.`;
    app.all(path, (c) => c.json({ message }, 405, { Allow: allow }));
  }
  app.notFound((c) => c.json({ message: 'Not found.' }, 404));
  return app;
}

/** Without the IDs of posts that wait for the end of a pause. */
function publicResult({ waiting: _, ...others }: PublishResult) {
  return others;
}

/** Empty if the text isn't a JSON object. */
function parseObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Not OK while the site, which is served either way, may have fallen behind the posts. */
export function healthOf({ state, error, nextRetry, last }: PublisherStatus) {
  return {
    ok: error === null,
    state,
    lastPublish: last?.at ?? null,
    ...(error !== null && { error, nextRetry }),
  };
}
