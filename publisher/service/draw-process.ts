import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DrawReport, DrawSettings } from '../draw.ts';
import { PublishError } from '../error.ts';
import type { DrawNews, DrawResult, ImageOfPost } from '../social/draw-missing.ts';

/** Of one image, on a machine that is busy with everything else; what takes longer hangs. */
const mostMs = 5 * 60_000;

export interface ProcessNews extends DrawNews {
  /** The process ended by itself over an image. */
  died(image: ImageOfPost, message: string): void;
}

export interface DrawProcess {
  /** Throws a PublishError for what a person can mend. */
  result: Promise<DrawResult>;
  /** Ends it at once; what it was doing is done again by the next one. */
  stop(): Promise<void>;
}

/** Draws what is missing but `skip` in a process that gets only the time that nobody else wants. */
export function startDrawProcess(
  settings: DrawSettings,
  skip: readonly string[],
  news: ProcessNews,
  logger: (line: string) => void,
): DrawProcess {
  const child = fork(
    fileURLToPath(new URL('../draw.ts', import.meta.url)),
    [JSON.stringify(settings)],
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  yieldToOthers(child.pid);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => logger(text.trimEnd()));
  }
  const { promise: result, resolve, reject } = Promise.withResolvers<DrawResult>();
  const { promise: ended, resolve: end } = Promise.withResolvers<null>();
  const hung = setTimeout(() => child.kill('SIGKILL'), mostMs);
  let drawing: ImageOfPost | undefined;

  child.on('message', (report: DrawReport) => {
    hung.refresh();
    drawing = undefined;
    if ('begun' in report) {
      drawing = report.begun;
      news.begun(report.begun, report.missing);
    } else if ('undrawn' in report) {
      news.failed(report.undrawn, report.message);
    } else if ('done' in report) {
      resolve(report.done);
    } else {
      const { message, known } = report.failed;
      reject(known ? new PublishError(message) : new Error(message));
    }
  });
  const over = (how: string) => {
    clearTimeout(hung);
    const message = `The drawing process ended by itself (${how}).`;
    if (drawing) news.died(drawing, message);
    reject(new Error(message));
    end(null);
  };
  child.once('error', (error) => over(error.message));
  child.once('close', (code, signal) => over(signal ?? `exit code ${code}`));
  // A process that could not begin, or has ended, is over all the same.
  if (child.connected) child.send(skip, () => undefined);

  return {
    result,
    async stop() {
      drawing = undefined;
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** At once, before it has threads: those it begins later are as patient as it is. */
function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or this system knows no priorities: then it only is less polite.
  }
}
