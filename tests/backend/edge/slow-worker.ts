// The Worker as it's deployed, with a bucket whose faults a test can set, and with a simulation of the cache that
// Cloudflare has in front of it.
import { waits, type Env } from '../../../edge/bindings.ts';
import Site, { PublisherObject as Publisher } from '../../../edge/worker.ts';
import type { Bucket } from '../../../publisher/stores/bucket.ts';

export interface Faults {
  /** Added to every call of the bucket, in milliseconds. */
  latency: number;
  /** Prefixes of bucket calls that fail, such as `put` or `put pointers/`. */
  failing: string[];
  /** Prefixes of bucket calls that get no response. */
  hanging: string[];
  /** Whether the cache can't be purged. */
  purgeFails: boolean;
}

/** What happened since the last request for it. */
export interface Log {
  /** Calls of the bucket. */
  calls: string[];
  /** How often the cache was purged. */
  purges: number;
}

waits.secondPurge = 500;

const faults: Faults = { latency: 0, failing: [], hanging: [], purgeFails: false };
let log: Log = { calls: [], purges: 0 };

type Call = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

const callBucket: Call = async (name, work) => {
  log.calls.push(name);
  await new Promise((resolve) => setTimeout(resolve, faults.latency));
  if (faults.failing.some((start) => name.startsWith(start))) throw new Error('Bucket down');
  if (faults.hanging.some((start) => name.startsWith(start))) await new Promise(() => undefined);
  return work();
};

/** A Worker or Durable Object waits for at most six responses at a time. */
const maxConnections = 6;

function withConnectionLimit(call: Call): Call {
  let connections = 0;
  const waiting: (() => void)[] = [];
  return async (name, work) => {
    if (connections < maxConnections) connections += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await call(name, work);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else connections -= 1;
    }
  };
}

function slowed(env: Env, call: Call): Env {
  const bucket = env.RELEASES;
  const RELEASES: Bucket = {
    get: (...given) => call(`get ${given[0]}`, () => bucket.get(...given)),
    put: (...given) => call(`put ${given[0]}`, () => bucket.put(...given)),
    delete: (keys) => call(`delete ${keys[0]}`, () => bucket.delete(keys)),
    list: (options) => call(`list ${options.prefix}`, () => bucket.list(options)),
  };
  return { ...env, RELEASES };
}

export class PublisherObject extends Publisher {
  constructor(ctx: ConstructorParameters<typeof Publisher>[0], env: Env) {
    super(ctx, slowed(env, withConnectionLimit(callBucket)));
  }
}

const cdnHeader = 'cloudflare-cdn-cache-control';

/** Has a test's request answered by the Worker. */
const pastCacheHeader = 'x-past-cache';

/** Responses by path, query, and encoding. Requests can't share Response objects. */
const cache = new Map<
  string,
  { status: number; headers: Headers; body: ArrayBuffer; expires: number }
>();

/** In seconds. Cloudflare prefers the header that's meant for it. */
function lifetimeOf(headers: Headers): number {
  const control = headers.get(cdnHeader) ?? headers.get('cache-control') ?? '';
  if (/no-cache|no-store|private/.test(control)) return 0;
  return Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0);
}

type Context = ConstructorParameters<typeof Site>[0];

/** `ctx.cache`, which workerd lacks. */
const simulatedCache: NonNullable<Context['cache']> = {
  async purge() {
    log.purges += 1;
    if (faults.purgeFails) return { success: false, errors: [{ code: 1, message: 'Purge down' }] };
    cache.clear();
    return { success: true, errors: [] };
  },
};

export default class extends Site {
  constructor(ctx: Context, env: Env) {
    Object.defineProperty(ctx, 'cache', { value: simulatedCache });
    // Requests can't wait for each other, and none makes several calls at a time.
    super(ctx, slowed(env, callBucket));
  }

  override async fetch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/test') {
      Object.assign(faults, await request.json());
      const reported = log;
      log = { calls: [], purges: 0 };
      return Response.json(reported);
    }
    const key = `${pathname}${search} ${request.headers.get('accept-encoding')}`;
    let cached = cache.get(key);
    const isCached = request.method === 'GET' && !request.headers.has(pastCacheHeader);
    if (isCached && cached && cached.expires > Date.now()) {
      cached.headers.set('cf-cache-status', 'HIT');
    } else {
      const response = await super.fetch(request);
      const { status, headers } = response;
      const lifetime = lifetimeOf(headers);
      if (!isCached || lifetime === 0) return response;
      const expires = Date.now() + lifetime * 1000;
      const body = await response.arrayBuffer();
      cached = { status, headers: new Headers(headers), body, expires };
      cache.set(key, cached);
    }
    const { body, status, headers } = cached;
    const etag = headers.get('etag');
    if (etag !== null && request.headers.get('if-none-match') === etag) {
      return new Response(null, { status: 304, headers });
    }
    // The body is already compressed.
    return new Response(body, { status, headers, encodeBody: 'manual' } as ResponseInit);
  }
}
