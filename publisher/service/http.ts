import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { PublishResult } from '../content/content-publish.ts';
import type { DrawingStatus } from './drawing.ts';
import type { HookVerdict } from './hook.ts';
import type { QueueStatus } from './queue.ts';

export interface PublisherStatus extends Omit<QueueStatus<PublishResult>, 'state'> {
  state: 'idle' | 'publishing' | 'failed';
  /** Of the code build that the next publish uses; null when there is none. */
  codeId: string | null;
  socialImages: DrawingStatus;
}

export interface PublisherAppOptions {
  judge(headers: Headers, body: string): HookVerdict;
  /** Asks for a publish that begins after the call. */
  publish(): void;
  status(): PublisherStatus;
  /** Runs before every route: which hosts to answer for, and headers for every response. */
  guards?: readonly MiddlewareHandler[];
}

/** A hook names posts; nobody needs more to say that something changed. */
const mostBytes = 64 * 1024;

const answers = {
  accepted: [202, 'Accepted.'],
  replay: [202, 'Accepted before.'],
  'missing headers': [400, 'The webhook-id, webhook-timestamp and webhook-signature are needed.'],
  refused: [401, 'The signature does not match, or the timestamp is more than five minutes off.'],
} as const satisfies Record<HookVerdict, readonly [number, string]>;

/** POST /hooks/build, GET /status, GET /health. */
export function publisherApp({ judge, publish, status, guards = [] }: PublisherAppOptions): Hono {
  const app = new Hono();
  for (const guard of guards) app.use(guard);
  const limit = bodyLimit({
    maxSize: mostBytes,
    onError: (c) => c.json({ message: 'The body is longer than 64 KB.' }, 413),
  });

  app.post('/hooks/build', limit, async (c) => {
    const verdict = judge(c.req.raw.headers, await c.req.text());
    if (verdict === 'accepted') publish();
    const [code, message] = answers[verdict];
    return c.json({ message }, code);
  });
  app.get('/status', (c) => c.json(status()));
  app.get('/health', (c) => {
    const health = healthOf(status());
    return c.json(health, health.ok ? 200 : 503);
  });
  app.all('/hooks/build', (c) => c.json({ message: 'Only POST.' }, 405, { Allow: 'POST' }));
  app.all('/status', (c) => c.json({ message: 'Only GET.' }, 405, { Allow: 'GET, HEAD' }));
  app.all('/health', (c) => c.json({ message: 'Only GET.' }, 405, { Allow: 'GET, HEAD' }));
  app.notFound((c) => c.json({ message: 'Not found.' }, 404));
  return app;
}

/** The site is served either way; what is unwell is that it has fallen behind the posts. */
export function healthOf({ state, error, nextRetry, last, socialImages }: PublisherStatus) {
  return {
    ok: error === null,
    state,
    lastPublish: last?.at ?? null,
    ...(error !== null && { error, nextRetry }),
    // A page without its image is a page all the same.
    socialImages: { missing: socialImages.missing, error: socialImages.error },
  };
}
