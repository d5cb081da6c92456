import { setTimeout } from 'node:timers/promises';
import { errorName } from '../workarounds/query-parameters-in-logs.ts';

/** Work done after the response, so that its duration doesn't reveal which addresses have an account. */
export interface Background {
  /** Failures are logged under `name`. */
  run(name: string, work: () => Promise<void>): void;
  /** Resolves once all work is done. */
  settled(): Promise<void>;
}

/** Long enough for the response to be sent first. */
const delayMs = 10;

export function createBackground(logger: (line: string) => void): Background {
  const tasks = new Set<Promise<void>>();
  return {
    run(name, work) {
      const task = setTimeout(delayMs)
        .then(work)
        .catch((error: unknown) => logger(`${name} failed: ${errorName(error).join('')}`))
        .finally(() => tasks.delete(task));
      tasks.add(task);
    },
    async settled() {
      while (tasks.size > 0) await Promise.all(tasks);
    },
  };
}
