import { readCode } from '../code/load.ts';
import type { PublishResult, PublishSettings } from '../content/content-publish.ts';
import { startPublishProcess, type PublishProcess } from './publish-process.ts';

/** Publishes in one process after the other, the next of which is always ready. */
export interface Standby {
  publish(everything: boolean): Promise<PublishResult>;
  /** Ends all of them at once. */
  close(): Promise<void>;
}

/**
 * Starting Node, loading the renderer and compiling it takes four fifths of a small publish: a process
 * that has done so waits for the next one. Each serves one publish, so that a failure leaves nothing
 * behind in memory.
 */
export function openStandby(
  settings: Omit<PublishSettings, 'everything'>,
  logger: (line: string) => void,
): Standby {
  const alive = new Set<PublishProcess>();
  let next: { process: PublishProcess; codeId: string | undefined } | undefined;
  let closed = false;

  function prepare() {
    const process = startPublishProcess({ ...settings, everything: false }, logger);
    alive.add(process);
    void process.ended.then(() => alive.delete(process));
    return { process, codeId: readCode(settings.buildDir)?.codeId };
  }

  /** The process that is ready, or a new one where it has ended or has loaded another code build. */
  function take(): PublishProcess {
    const ready = next;
    next = undefined;
    const codeId = readCode(settings.buildDir)?.codeId;
    if (ready?.process.usable() && ready.codeId === codeId) return ready.process;
    void ready?.process.stop();
    return prepare().process;
  }

  return {
    async publish(everything) {
      if (closed) throw new Error('The publisher was stopped before it could publish.');
      try {
        return await take().publish({ everything });
      } finally {
        if (!closed) next = prepare();
      }
    },
    async close() {
      closed = true;
      await Promise.all([...alive].map((process) => process.stop()));
    },
  };
}
