import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

const routerModule = fileURLToPath(new URL('router.ts', import.meta.url));
const nodeModules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const startLimitMs = 30_000;
const stopLimitMs = 2_000;

export interface RouterOptions {
  deno: string;
  /** The folder of the functions and of their deno.json. */
  functions: string;
  env: Record<string, string>;
  /** Hosts (`name` or `name:port`) that functions may call. */
  allowNet: readonly string[];
  /** Folders that functions may import from besides their own and node_modules. */
  allowRead: readonly string[];
  /** Deno's cache folder. */
  cache: string;
  /** 0: any free one. */
  port: number;
  logger: (line: string) => void;
}

export interface Router {
  port: number;
  /** Resolves, with how it ended, when the process is gone. */
  exited: Promise<string>;
  /** Resolves when the process is gone. */
  stop(): Promise<void>;
}

/** Starts the router in Deno and waits until it listens. Throws with Deno's own words when it ends first. */
export async function startRouter(options: RouterOptions): Promise<Router> {
  const child = spawn(options.deno, [...flags(options), ...programOf(options)], {
    // Functions see what they are given, never what the platform was started with.
    env: {
      ...options.env,
      DENO_DIR: options.cache,
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C in a terminal reaches the whole process group: the platform stops the router itself.
    detached: true,
  });
  const exited = once(child, 'close').then(
    ([code, signal]) => (signal ? `ended by ${String(signal)}` : `ended with code ${String(code)}`),
    (error: unknown) => `could not be started: ${String(error)}`,
  );
  child.stdin.on('error', () => undefined);

  const said: string[] = [];
  const lines = createInterface(child.stdout);
  // The router's first line; whatever follows is what functions write to the console.
  const ready = once(lines, 'line').then(([line]) => {
    lines.on('line', (later) => options.logger(`functions: ${later}`));
    return (JSON.parse(String(line)) as { port: number }).port;
  });
  createInterface(child.stderr).on('line', (line) => {
    said.push(line);
    if (said.length > 20) said.shift();
    options.logger(`functions: ${line}`);
  });

  const timer = setTimeout(() => child.kill('SIGKILL'), startLimitMs);
  const port = await Promise.race([ready, exited.then((how) => Promise.reject(new Error(how)))])
    .catch((error: unknown) => {
      child.kill('SIGKILL');
      throw new Error([...said, (error as Error).message].join(' '));
    })
    .finally(() => clearTimeout(timer));
  return { port, exited, stop: () => stop(child, exited) };
}

function flags({ functions, env, allowNet, allowRead, port }: RouterOptions): string[] {
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
    `--allow-read=${[functions, nodeModules, ...allowRead].join(',')}`,
    ...(names.length > 0 ? [`--allow-env=${names.join(',')}`] : []),
    '--ignore-env',
  ];
}

function programOf({ functions, port }: RouterOptions): string[] {
  return [routerModule, pathToFileURL(join(functions, '/')).href, String(port)];
}

async function stop(child: ChildProcess, exited: Promise<string>): Promise<void> {
  child.stdin?.end();
  const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
  await exited;
  clearTimeout(timer);
}
