import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDeno } from '../deno.ts';
import { PlatformError } from '../error.ts';
import type { Part } from '../part.ts';
import { startRouter, type Router } from './router-process.ts';

const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** A router that lived this long was well: the next crash is a first one again. */
const steadyMs = 30_000;

export interface FunctionsOptions {
  /** `supabase/functions`: a folder a function, each with an index.ts; `deno.json` beside them. */
  functions: string;
  /** The whole environment of the functions. */
  env: Record<string, string>;
  logger: (line: string) => void;
  /** Hosts (`name` or `name:port`) that functions may call besides loopback. */
  allowNet?: readonly string[];
  /** Folders that functions may import from besides their own and node_modules. */
  allowRead?: readonly string[];
  /** Deno's cache folder; without it a temporary one, gone after close. */
  cache?: string;
  /** The Deno to use; without it the one that findDeno finds. */
  deno?: string;
}

/**
 * Serves every Edge Function as `<address>/<name>` from one Deno process, which is started anew, on
 * the same port, whenever it ends. Throws a PlatformError when Deno or deno.json is missing or the
 * process does not come up the first time.
 */
export async function startFunctions(options: FunctionsOptions): Promise<Part> {
  const { functions, logger, allowNet = [], allowRead = [] } = options;
  const deno = options.deno ?? findDeno();
  if (!existsSync(join(functions, 'deno.json'))) {
    throw new PlatformError(
      'The Edge Functions cannot start without their deno.json: restore the file in supabase/functions.',
    );
  }
  const cache = options.cache ?? mkdtempSync(join(tmpdir(), 'deno-cache-'));
  const start = (port: number) =>
    startRouter({ deno, functions, env: options.env, allowNet, allowRead, cache, port, logger });

  const removeCache = () => {
    if (!options.cache) rmSync(cache, { recursive: true, force: true });
  };

  let router: Router | undefined = await start(0).catch((error: unknown) => {
    removeCache();
    throw new PlatformError(
      `The Edge Functions did not start. Deno says: ${(error as Error).message}`,
    );
  });
  const { port } = router;
  const address = `http://127.0.0.1:${port}`;
  const closing = Promise.withResolvers<void>();
  let closed = false;
  let restarts = 0;
  let trouble: string | undefined;

  async function keepUp(): Promise<void> {
    let pauseMs = firstPauseMs;
    let upSince = Date.now();
    while (router) {
      const how = await router.exited;
      router = undefined;
      if (closed) return;
      if (Date.now() - upSince > steadyMs) pauseMs = firstPauseMs;
      trouble = `The Edge Functions stopped (${how}) and are being started again.`;
      logger(`functions: ${trouble}`);
      while (!router && !closed) {
        await pause(pauseMs, closing.promise);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
        // What Deno said stands in the log already.
        if (!closed) router = await start(port).catch(() => undefined);
      }
      restarts += 1;
      trouble = undefined;
      upSince = Date.now();
    }
  }
  const keptUp = keepUp();

  let stopped: Promise<void> | undefined;
  async function stop() {
    closed = true;
    closing.resolve();
    await router?.stop();
    await keptUp;
    await router?.stop();
    removeCache();
  }

  return {
    name: 'functions',
    address,
    async health() {
      if (closed) return { ok: false, restarts, error: 'The Edge Functions are stopped.' };
      if (trouble) return { ok: false, restarts, error: trouble };
      try {
        const answer = await fetch(`${address}/_health`, { signal: AbortSignal.timeout(2000) });
        return { restarts, ...((await answer.json()) as { ok: boolean }) };
      } catch {
        return { ok: false, restarts, error: 'The Edge Functions do not answer.' };
      }
    },
    close: () => (stopped ??= stop()),
  };
}

async function pause(ms: number, cutShort: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([over, cutShort]);
  clearTimeout(timer);
}
