import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findDeno } from '../deno.ts';
import { PlatformError } from '../error.ts';
import type { Service } from '../service.ts';
import { startRouter } from './router-process.ts';

const minRestartDelayMs = 250;
const maxRestartDelayMs = 10_000;
/** After running this long, the next crash counts as the first. */
const stableMs = 30_000;

export interface FunctionsOptions {
  /** `supabase/functions`: one folder per function, each with an index.ts, and `deno.json`. */
  functions: string;
  /** The complete environment of the functions. */
  env: Record<string, string>;
  logger: (line: string) => void;
  /** Hosts (`name` or `name:port`) that functions can call. */
  allowNet?: readonly string[];
  /** Deno's cache folder. By default, a temporary one. */
  cache?: string;
  /** Path of Deno. By default, what `findDeno` finds. */
  deno?: string;
}

/**
 * Serves every Edge Function as `<address>/<name>` from one Deno process, which is restarted on the same
 * port when it ends. Throws a PlatformError if Deno or deno.json is missing or the first start fails.
 */
export async function startFunctions(options: FunctionsOptions): Promise<Service> {
  const { functions, env, logger, allowNet = [] } = options;
  const deno = options.deno ?? findDeno();
  if (!existsSync(join(functions, 'deno.json'))) {
    throw new PlatformError(
      'The Edge Functions can’t start without deno.json: restore the file in supabase/functions.',
    );
  }
  const cache = options.cache ?? mkdtempSync(join(tmpdir(), 'deno-cache-'));
  const removeCache = () => {
    if (!options.cache) rmSync(cache, { recursive: true, force: true });
  };
  const start = (port: number) =>
    startRouter({ deno, functions, env, allowNet, cache, port, logger });

  let router = await start(0).catch((error: unknown) => {
    removeCache();
    throw new PlatformError(
      `The Edge Functions didn’t start. Deno says: ${(error as Error).message}`,
    );
  });
  const { port } = router;
  const address = `http://127.0.0.1:${port}`;
  const aborter = new AbortController();
  const closing = aborter.signal;
  let restarts = 0;
  let problem: string | undefined;

  async function restart(): Promise<void> {
    let delayMs = minRestartDelayMs;
    for (;;) {
      const startedAt = Date.now();
      const reason = await router.exited;
      if (closing.aborted) return;
      problem = `The Edge Functions stopped (${reason}) and are being restarted.`;
      logger(`functions: ${problem}`);
      if (Date.now() - startedAt > stableMs) delayMs = minRestartDelayMs;
      while (problem) {
        await delay(delayMs, undefined, { signal: closing }).catch(() => undefined);
        if (closing.aborted) return;
        delayMs = Math.min(delayMs * 2, maxRestartDelayMs);
        // If it fails, Deno has logged why.
        const next = await start(port).catch(() => undefined);
        if (!next) continue;
        if (closing.aborted) return next.stop();
        router = next;
        restarts += 1;
        problem = undefined;
      }
    }
  }
  const restarting = restart();

  async function close() {
    aborter.abort();
    await router.stop();
    await restarting;
    removeCache();
  }

  let closed: Promise<void> | undefined;
  return {
    name: 'functions',
    address,
    async health() {
      if (closing.aborted) return { ok: false, restarts, error: 'The Edge Functions are stopped.' };
      if (problem) return { ok: false, restarts, error: problem };
      try {
        const response = await fetch(`${address}/_health`, { signal: AbortSignal.timeout(2000) });
        return { restarts, ...((await response.json()) as { ok: boolean }) };
      } catch {
        return { ok: false, restarts, error: 'The Edge Functions don’t respond.' };
      }
    },
    close: () => (closed ??= close()),
  };
}
