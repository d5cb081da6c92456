import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PublishResult, PublishSettings } from '../content/content-publish.ts';
import { PublishError } from '../error.ts';
import type { Order, Report } from '../publish.ts';

/** Long enough for every page of a big site; a publish that takes longer hangs. */
const mostMs = 15 * 60_000;

/** A process that has loaded the renderer and serves one publish. */
export interface PublishProcess {
  /** False once it has been used, or has ended by itself. */
  usable(): boolean;
  /** Resolves when it has loaded everything; to false when it could not. */
  ready: Promise<boolean>;
  /** Resolves when nothing of it is left. */
  ended: Promise<void>;
  /** Throws a PublishError for what a person can mend. */
  publish(order: Order): Promise<PublishResult>;
  /** Ends it at once; what it was doing is made up for by the next publish. */
  stop(): Promise<void>;
}

type Outcome = Exclude<Report, { ready: string }>;

export function startPublishProcess(
  settings: PublishSettings,
  logger: (line: string) => void,
): PublishProcess {
  const child = fork(
    fileURLToPath(new URL('../publish.ts', import.meta.url)),
    [JSON.stringify(settings)],
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => logger(text.trimEnd()));
  }
  const { promise: ready, resolve: isReady } = Promise.withResolvers<boolean>();
  const { promise: outcome, resolve: settle } = Promise.withResolvers<Outcome>();
  child.on('message', (report: Report) => {
    if ('ready' in report) isReady(true);
    else settle(report);
  });
  const ended = new Promise<void>((resolve) => {
    const end = (how: string) => {
      const message = `The publish process ended by itself (${how}).`;
      settle({ failed: { message, known: false } });
      isReady(false);
      resolve();
    };
    child.once('error', (error) => end(error.message));
    child.once('close', (code, signal) => end(signal ?? `exit code ${code}`));
  });
  let used = false;

  return {
    usable: () => !used && child.connected,
    ready,
    ended,
    async publish(order) {
      used = true;
      const hung = setTimeout(() => child.kill('SIGKILL'), mostMs);
      // A process that is gone has an outcome already.
      child.send(order, () => undefined);
      const report = await outcome;
      clearTimeout(hung);
      if ('done' in report) return report.done;
      const { message, known } = report.failed;
      throw known ? new PublishError(message) : new Error(message);
    },
    async stop() {
      used = true;
      child.kill('SIGKILL');
      await ended;
    },
  };
}
