import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PublishError } from './error.ts';

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
  /** How long a `run` may take. Without it, there's no limit. */
  timeoutMs?: number;
  cwd?: string;
  env?: Record<string, string>;
}

export interface ChildTask<Input, Result> {
  pid: number | undefined;
  /** Resolves when the process is gone. */
  ended: Promise<void>;
  /**
   * Must not be called during another run. Rejects with the task's own error, a PublishError if it was one, or with a
   * TaskEndedError. Either way, the process has ended then, or is about to.
   */
  run(input: Input): Promise<Result>;
  /** Kills the process. Resolves when it's gone. */
  kill(): Promise<void>;
}

/** The process crashed, timed out, or was killed. */
export class TaskEndedError extends Error {
  override name = 'TaskEndedError';
}

/** What the child sends. `isKnown`: the error is a PublishError. */
export type TaskMessage =
  { status: 'success'; result: unknown } | { status: 'error'; message: string; isKnown: boolean };

const runner = fileURLToPath(new URL('run-task.ts', import.meta.url));

/**
 * Starts a process for a task module, so that a crash or a leak affects nothing else. It ends when it's killed, when
 * a run fails, and when its parent ends.
 */
export function startTask<Setup, Input, Result>(
  module: URL,
  { name, setup, logger, timeoutMs, cwd, env }: TaskOptions<Setup>,
): ChildTask<Input, Result> {
  const child = fork(runner, [fileURLToPath(module)], {
    ...(cwd && { cwd }),
    ...(env && { env }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => logger(text.trimEnd()));
  }
  const ended = Promise.withResolvers<undefined>();
  let result = Promise.withResolvers<Result>();
  // A failure before `run` is reported by `run`.
  result.promise.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;

  child.on('message', (message: TaskMessage) => {
    if (message.status === 'success') {
      stopTimer();
      result.resolve(message.result as Result);
      result = Promise.withResolvers();
      result.promise.catch(() => undefined);
    } else fail(new (message.isKnown ? PublishError : Error)(message.message));
  });
  function stopTimer() {
    clearTimeout(timer);
    timer = undefined;
  }
  function fail(error: Error) {
    stopTimer();
    result.reject(error);
  }
  function end(reason: string) {
    fail(new TaskEndedError(`${name} ended unexpectedly (${reason}).`));
    ended.resolve(undefined);
  }
  function endLate(ms: number) {
    fail(new TaskEndedError(`${name} took longer than ${ms / 1000} seconds and was stopped.`));
    child.kill('SIGKILL');
  }
  child.once('error', (error) => end(error.message));
  child.once('close', (code, signal) => end(signal ?? `exit code ${code}`));

  // If the process is gone, `end` reports it.
  const send = (message: object) => void (child.connected && child.send(message, () => undefined));
  send({ setup });

  return {
    pid: child.pid,
    ended: ended.promise,
    run(input) {
      if (timeoutMs !== undefined) timer = setTimeout(() => endLate(timeoutMs), timeoutMs);
      send({ input });
      return result.promise;
    },
    kill() {
      child.kill('SIGKILL');
      return ended.promise;
    },
  };
}
