import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findDeno } from '../deno.ts';
import { PlatformError } from '../error.ts';
import type { Service } from '../service.ts';
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
  /** Hosts (`name` or `name:port`) that functions may call. */
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
export async function startFunctions(options: FunctionsOptions): Promise<Service> {
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

  let router = await start(0).catch((error: unknown) => {
    removeCache();
    throw new PlatformError(
      `The Edge Functions did not start. Deno says: ${(error as Error).message}`,
    );
  });
  const { port } = router;
  const address = `http://127.0.0.1:${port}`;
  const closing = new AbortController();
  let restarts = 0;
  let trouble: string | undefined;

  async function keepUp(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!closing.signal.aborted) {
      const upSince = Date.now();
      const how = await router.exited;
      if (closing.signal.aborted) return;
      trouble = `The Edge Functions stopped (${how}) and are being started again.`;
      logger(`functions: ${trouble}`);
      if (Date.now() - upSince > steadyMs) pauseMs = firstPauseMs;
      let next: Router | undefined;
      while (!next) {
        await pause(pauseMs, closing.signal);
        if (closing.signal.aborted) return;
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
        // Why it did not start, Deno has said in the log.
        next = await start(port).catch(() => undefined);
      }
      router = next;
      restarts += 1;
      trouble = undefined;
    }
    await router.stop();
  }
  const keptUp = keepUp();

  let stopped: Promise<void> | undefined;
  async function stop() {
    closing.abort();
    await router.stop();
    await keptUp;
    removeCache();
  }

  return {
    name: 'functions',
    address,
    async health() {
      if (closing.signal.aborted) return { ok: false, restarts, error: 'They are stopped.' };
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

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
