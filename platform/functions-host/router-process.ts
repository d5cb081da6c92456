import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

const routerModule = fileURLToPath(new URL('router.ts', import.meta.url));
const nodeModules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const startTimeoutMs = 30_000;
const stopTimeoutMs = 2_000;

export interface RouterOptions {
  deno: string;
  /** Contains the functions and deno.json. */
  functions: string;
  env: Record<string, string>;
  /** Hosts (`name` or `name:port`) that functions can call. */
  allowNet: readonly string[];
  /** Deno's cache folder. */
  cache: string;
  /** 0: any free port. */
  port: number;
  logger: (line: string) => void;
}

export interface Router {
  port: number;
  /** Resolves with the reason when the process has ended. */
  exited: Promise<string>;
  /** Resolves when the process has ended. */
  stop(): Promise<void>;
}

/** Starts the router in Deno and waits until it listens. If it ends first, throws Deno's own message. */
export async function startRouter(options: RouterOptions): Promise<Router> {
  const child = spawn(options.deno, [...flags(options), ...programArguments(options)], {
    // Functions don't see the platform's own environment.
    env: {
      ...options.env,
      DENO_DIR: options.cache,
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
    },
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
    lines.on('line', (later) => options.logger(`functions: ${later}`));
    return (JSON.parse(String(line)) as { port: number }).port;
  });
  createInterface(child.stderr).on('line', (line) => {
    errorLines.push(line);
    if (errorLines.length > 20) errorLines.shift();
    options.logger(`functions: ${line}`);
  });

  const timer = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
  const port = await Promise.race([
    ready,
    exited.then((reason) => Promise.reject(new Error(reason))),
  ])
    .catch((error: unknown) => {
      child.kill('SIGKILL');
      throw new Error([...errorLines, (error as Error).message].join(' '));
    })
    .finally(() => clearTimeout(timer));
  return { port, exited, stop: () => stop(child, exited) };
}

function flags({ functions, env, allowNet, port }: RouterOptions): string[] {
  const names = Object.keys(env);
  return [
    'run',
    '--quiet',
    '--no-prompt',
    '--no-lock',
    '--cached-only',
    '--node-modules-dir=manual',
    `--config=${join(functions, 'deno.json')}`,
    // Only its own port and the hosts in its settings, not the mailbox, whose emails contain sign-in links.
    `--allow-net=${[`127.0.0.1:${port}`, ...allowNet].join(',')}`,
    `--allow-read=${[functions, nodeModules].join(',')}`,
    ...(names.length > 0 ? [`--allow-env=${names.join(',')}`] : []),
    '--ignore-env',
  ];
}

function programArguments({ functions, port }: RouterOptions): string[] {
  return [routerModule, pathToFileURL(join(functions, '/')).href, String(port)];
}

async function stop(child: ChildProcess, exited: Promise<string>): Promise<void> {
  child.stdin?.end();
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await exited;
  clearTimeout(timer);
}
