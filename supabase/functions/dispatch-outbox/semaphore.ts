/** Limits how many rows are in progress at once. */
export interface Semaphore {
  /** How many more rows can start. */
  available(): number;
  isIdle(): boolean;
  /** Counts `rows` as in progress until `work` ends. */
  track(rows: number, work: Promise<void>): void;
  /** Resolves when work has ended since the last change, or after `timeoutMs`. */
  waitForChange(timeoutMs: number): Promise<void>;
  hasFailed(): boolean;
  /** Resolves when nothing is in progress. Throws the first error. */
  settled(): Promise<void>;
}

export function openSemaphore(limit: number): Semaphore {
  const running = new Set<Promise<void>>();
  const errors: unknown[] = [];
  let available = limit;
  let changed = Promise.withResolvers<undefined>();

  async function occupy(rows: number, work: Promise<void>) {
    available -= rows;
    await work.catch((error: unknown) => void errors.push(error));
    available += rows;
    changed.resolve(undefined);
  }

  return {
    available: () => available,
    isIdle: () => available === limit,
    track(rows, work) {
      const occupied = occupy(rows, work);
      running.add(occupied);
      void occupied.then(() => running.delete(occupied));
    },
    async waitForChange(timeoutMs) {
      const timer = setTimeout(() => changed.resolve(undefined), timeoutMs);
      await changed.promise;
      clearTimeout(timer);
      changed = Promise.withResolvers();
    },
    hasFailed: () => errors.length > 0,
    async settled() {
      await Promise.all(running);
      if (errors.length > 0) throw errors[0];
    },
  };
}
