import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findDeno } from '../deno.ts';
import { FixableError } from '../../publisher/error.ts';
import type { Health } from '../health.ts';
import { repositoryDir } from '../repository-dir.ts';
import type { Service } from '../service.ts';

const routerModule = fileURLToPath(new URL('router.ts', import.meta.url));
const startTimeoutMs = 30_000;
const stopTimeoutMs = 2_000;
const restartDelayMs = 1_000;

export interface FunctionsOptions {
  /** `supabase/functions`: one folder per function, each with an index.ts, and `deno.json`. */
  functions: string;
  /** The complete environment of the functions. */
  env: Record<string, string>;
  logger: (line: string) => void;
  /** Hosts (`name` or `name:port`) that functions can call. */
  allowNet?: readonly string[];
  /** Deno's cache folder. */
  cache: string;
}

/**
 * Serves every Edge Function as `<address>/<name>` from one Deno process, which is restarted on the same
 * port when it ends. Throws a FixableError if Deno is missing or the first start fails.
 */
export async function startFunctions(options: FunctionsOptions): Promise<Service> {
  const { logger } = options;
  const deno = findDeno();
  let router = await startRouter(deno, options, 0).catch((error: unknown) => {
    throw new FixableError(
      `The Edge Functions didn’t start. Deno says: ${(error as Error).message}`,
    );
  });
  const { port } = router;
  const address = `http://127.0.0.1:${port}`;
  const aborter = new AbortController();
  const closing = aborter.signal;
  let problem: string | undefined;

  async function restartUntilClosed(): Promise<void> {
    for (;;) {
      const reason = await router.exited;
      if (closing.aborted) return;
      problem = `The Edge Functions stopped (${reason}) and are being restarted.`;
      logger(`functions: ${problem}`);
      let next: Router | undefined;
      while (!next) {
        await delay(restartDelayMs, undefined, { signal: closing }).catch(() => undefined);
        if (closing.aborted) return;
        // If it fails, Deno has logged why.
        next = await startRouter(deno, options, port).catch(() => undefined);
      }
      if (closing.aborted) return next.stop();
      router = next;
      problem = undefined;
    }
  }
  const restarting = restartUntilClosed();

  return {
    name: 'functions',
    address,
    async health() {
      if (problem) return { ok: false, error: problem };
      try {
        const response = await fetch(`${address}/_health`, { signal: AbortSignal.timeout(2000) });
        return (await response.json()) as Health;
      } catch {
        return { ok: false, error: 'The Edge Functions don’t respond.' };
      }
    },
    async close() {
      aborter.abort();
      await router.stop();
      await restarting;
    },
  };
}

interface Router {
  port: number;
  /** Resolves with the reason when the process has ended. */
  exited: Promise<string>;
  /** Resolves when the process has ended. */
  stop(): Promise<void>;
}

/** Starts the router in Deno and waits until it listens. If it ends first, throws Deno's own message. */
async function startRouter(deno: string, options: FunctionsOptions, port: number): Promise<Router> {
  const { functions, env, cache, logger } = options;
  const folder = pathToFileURL(join(functions, '/')).href;
  const child = spawn(deno, [...flags(options, port), routerModule, folder, String(port)], {
    // Functions don't see the platform's own environment.
    env: { ...env, DENO_DIR: cache, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C reaches the whole process group, but the platform stops the router itself.
    detached: true,
  });
  const exited = once(child, 'close').then(
    ([code, signal]) => String(signal ?? `exit code ${String(code)}`),
    (error: unknown) => String(error),
  );
  child.stdin.on('error', () => undefined);

  const errorLines: string[] = [];
  const lines = createInterface(child.stdout);
  // The first line is the router's. The others are what functions write to the console.
  const ready = once(lines, 'line').then(([line]) => {
    lines.on('line', (later) => logger(`functions: ${later}`));
    return (JSON.parse(String(line)) as { port: number }).port;
  });
  createInterface(child.stderr).on('line', (line) => {
    errorLines.push(line);
    if (errorLines.length > 20) errorLines.shift();
    logger(`functions: ${line}`);
  });

  const timer = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
  try {
    const failed = exited.then((reason) => Promise.reject(new Error(reason)));
    const bound = await Promise.race([ready, failed]);
    return { port: bound, exited, stop };
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error([...errorLines, (error as Error).message].join(' '));
  } finally {
    clearTimeout(timer);
  }

  async function stop() {
    child.stdin.end();
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await exited;
    clearTimeout(killTimer);
  }
}

function flags({ functions, env, allowNet = [] }: FunctionsOptions, port: number): string[] {
  const names = Object.keys(env);
  return [
    'run',
    '--quiet',
    '--no-prompt',
    '--no-lock',
    '--cached-only',
    '--node-modules-dir=manual',
    `--config=${join(functions, 'deno.json')}`,
    // Only its own port and the hosts in its variables, not the mail catcher, whose emails contain sign-in links.
    `--allow-net=${[`127.0.0.1:${port}`, ...allowNet].join(',')}`,
    `--allow-read=${[functions, join(repositoryDir, 'node_modules')].join(',')}`,
    ...(names.length > 0 ? [`--allow-env=${names.join(',')}`] : []),
    '--ignore-env',
  ];
}
