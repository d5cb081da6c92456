import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { PublishResult } from '../content/content-publish.ts';
import type { HookStatus } from './hook.ts';
import type { QueueStatus } from './queue.ts';

export interface PublisherStatus extends Omit<QueueStatus<PublishResult>, 'state'> {
  state: 'idle' | 'publishing' | 'failed';
}

export interface PublisherAppOptions {
  verify(headers: Headers, body: string): HookStatus;
  /** Requests a publish that starts after the call. */
  publish(): void;
  status(): PublisherStatus;
  /** Middleware for every route. */
  guards?: readonly MiddlewareHandler[];
}

const maxBytes = 64 * 1024;

const responses = {
  accepted: [202, 'Accepted.'],
  replayed: [202, 'Already accepted.'],
  incomplete: [
    400,
    'The headers webhook-id, webhook-timestamp, and webhook-signature are required.',
  ],
  rejected: [401, 'The signature is wrong, or the timestamp is more than five minutes off.'],
} as const satisfies Record<HookStatus, readonly [number, string]>;

/** POST /hooks/build, GET /status, GET /health. */
export function publisherApp({ verify, publish, status, guards = [] }: PublisherAppOptions): Hono {
  const app = new Hono();
  for (const guard of guards) app.use(guard);
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: (c) => c.json({ message: 'The body is larger than 64 KB.' }, 413),
  });

  app.post('/hooks/build', limit, async (c) => {
    const hook = verify(c.req.raw.headers, await c.req.text());
    if (hook === 'accepted') publish();
    const [code, message] = responses[hook];
    return c.json({ message }, code);
  });
  app.get('/status', (c) => c.json(status()));
  app.get('/health', (c) => {
    const health = healthOf(status());
    return c.json(health, health.ok ? 200 : 503);
  });
  for (const [path, allow] of Object.entries({
    '/hooks/build': 'POST',
    '/status': 'GET, HEAD',
    '/health': 'GET, HEAD',
  })) {
    const message = `Use ${allow.replace(', ', ' or ')}.`;
    app.all(path, (c) => c.json({ message }, 405, { Allow: allow }));
  }
  app.notFound((c) => c.json({ message: 'Not found.' }, 404));
  return app;
}

/** Not OK while the site, which is served either way, has fallen behind the posts. */
export function healthOf({ state, error, nextRetry, last }: PublisherStatus) {
  return {
    ok: error === null,
    state,
    lastPublish: last?.at ?? null,
    ...(error !== null && { error, nextRetry }),
  };
}
