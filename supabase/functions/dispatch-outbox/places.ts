/** Rows that may be under way at once. */
export interface Places {
  free(): number;
  /** Whether nothing is under way. */
  areAllFree(): boolean;
  /** Takes so many places until `work` ends. */
  take(count: number, work: Promise<void>): void;
  /** Resolves once work has ended since the last change, or after `ms`. */
  change(ms: number): Promise<void>;
  /** Whether some of the work failed. */
  haveFailed(): boolean;
  /** Resolves when nothing is under way any more. Throws what the first work to fail threw. */
  settled(): Promise<void>;
}

export function placesFor(most: number): Places {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let free = most;
  let changed = Promise.withResolvers<undefined>();

  async function occupy(count: number, work: Promise<void>) {
    free -= count;
    await work.catch((failure: unknown) => void failures.push(failure));
    free += count;
    changed.resolve(undefined);
  }

  return {
    free: () => free,
    areAllFree: () => free === most,
    take(count, work) {
      const occupied = occupy(count, work);
      underWay.add(occupied);
      void occupied.then(() => underWay.delete(occupied));
    },
    async change(ms) {
      const timer = setTimeout(() => changed.resolve(undefined), ms);
      await changed.promise;
      clearTimeout(timer);
      changed = Promise.withResolvers();
    },
    haveFailed: () => failures.length > 0,
    async settled() {
      await Promise.all(underWay);
      if (failures.length > 0) throw failures[0];
    },
  };
}
