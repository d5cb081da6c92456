import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { withDeadline } from './deadline.ts';
import { FixableError } from './error.ts';

/**
 * The default export of a task module. It's called as soon as the child process has started. The function
 * it returns is called whenever the parent calls `run`. The process ends when either of them throws.
 */
export type Task<Setup, Input, Result> = (
  setup: Setup,
) => Promise<(input: Input) => Promise<Result>>;

export interface TaskOptions<Setup> {
  /** Starts error messages, e.g. `The publish process`. */
  name: string;
  setup: Setup;
  /** Gets what the process prints. */
  logger: (text: string) => void;
  /** How long a `run` may take, including the start of the process. */
  timeoutMs?: number;
  /** How long the process stays after a `run`, so that the next one is fast. Without it, until the task is closed. */
  idleMs?: number;
  cwd?: string;
  env?: Record<string, string>;
}

/** What the child sends. `isKnown`: the error is a FixableError. */
export type TaskMessage =
  { status: 'success'; result: unknown } | { status: 'error'; message: string; isKnown: boolean };

interface Running {
  child: ChildProcess;
  /** Resolves with the reason when the process is gone. */
  ended: Promise<string>;
}

/** Enough for a code build, and for every page of a large site. */
const maxTimeoutMs = 15 * 60_000;

const runner = fileURLToPath(new URL('run-task.ts', import.meta.url));

/**
 * Runs a task in a process of its own, so that a crash or a leak affects nothing else. The process starts with the
 * first run, and ends soon after its parent at the latest. `module`: the file URL of the task.
 */
export function openTask<Setup, Input, Result>(
  module: string,
  { name, setup, logger, timeoutMs = maxTimeoutMs, idleMs, cwd, env }: TaskOptions<Setup>,
) {
  let current: Running | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function start(): Running {
    const child = fork(runner, [module], {
      ...(cwd && { cwd }),
      ...(env && { env }),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Bytes can be sent, too.
      serialization: 'advanced',
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => logger(text.trimEnd()));
    }
    const ended = new Promise<string>((resolve) => {
      child.once('error', ({ message }) => resolve(message));
      child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    const running = { child, ended };
    void ended.then(() => {
      if (current === running) current = undefined;
    });
    send(child, { setup });
    return running;
  }

  async function ask({ child, ended }: Running, input: Input): Promise<Result> {
    send(child, { input });
    const [message] = await Promise.race([
      once(child, 'message') as Promise<[TaskMessage]>,
      ended.then((reason) => {
        throw new Error(`${name} ended unexpectedly (${reason}).`);
      }),
    ]);
    if (message.status === 'success') return message.result as Result;
    throw new (message.isKnown ? FixableError : Error)(message.message);
  }

  async function runNow(input: Input): Promise<Result> {
    clearTimeout(idle);
    if (isClosed) throw new Error(`${name} was stopped.`);
    const answer = ask((current ??= start()), input);
    try {
      const result = await withDeadline(answer, timeoutMs, late);
      if (idleMs !== undefined) idle = setTimeout(() => void end(), idleMs).unref();
      return result;
    } catch (error) {
      await end();
      throw error;
    }
  }

  const late = () =>
    new Error(`${name} took longer than ${timeoutMs / 1000} seconds and was stopped.`);

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = current;
    current = undefined;
    ending?.child.kill('SIGKILL');
    await ending?.ended;
  }

  return {
    /** Of the process, if there is one. */
    pid: () => current?.child.pid,
    /**
     * Runs the task once all earlier runs have ended. Rejects with the task's own error, a FixableError if it was one,
     * or if its process ends. The next run then gets a new process, so that bad state can't survive.
     */
    run(input: Input): Promise<Result> {
      const result = last.then(() => runNow(input));
      last = result.catch(() => undefined);
      return result;
    },
    /** Kills the process, and rejects all runs. Resolves when it's gone. */
    async close(): Promise<void> {
      isClosed = true;
      await end();
      await last;
    },
  };
}

/** If the process is gone, `ended` says so. */
function send(child: ChildProcess, message: object): void {
  if (child.connected) child.send(message, () => undefined);
}
