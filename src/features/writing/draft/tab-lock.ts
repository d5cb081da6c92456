/**
 * How long a tab waits for the lock before it says that another one has it. A page that crashed or is being closed
 * keeps its lock for a moment.
 */
const waitMs = 1_000;

/**
 * Lets only one tab of this browser edit a draft. Without Web Locks (only in insecure contexts), every tab may: the
 * database still keeps versions apart.
 *
 * @param onLose Called when another tab has taken the lock.
 * @param onFree Called when the other tab has closed, and this one, which was waiting, has the lock.
 */
export function createTabLock(id: string, onLose: () => void, onFree: () => void) {
  const name = `post-draft:${id}`;
  let release: (() => void) | undefined;
  let waiting = new AbortController();
  let isClosed = false;

  /** Resolves when this tab has the lock, which it keeps until `close`, or until another tab takes it. */
  function request(options: LockOptions): Promise<void> {
    if (!('locks' in navigator)) return Promise.resolve();
    return new Promise((resolve) => {
      let hasLock = false;
      const hold = () => {
        hasLock = true;
        resolve();
        // A request to take the lock can't be withdrawn.
        return isClosed ? undefined : new Promise<void>((done) => (release = done));
      };
      navigator.locks.request(name, options, hold).catch(() => {
        // Without the lock, it only stopped waiting.
        if (!hasLock || isClosed) return;
        release = undefined;
        onLose();
        void wait().then(onFree);
      });
    });
  }

  /** Resolves when the other tab has been closed. */
  function wait(): Promise<void> {
    waiting.abort();
    waiting = new AbortController();
    return request({ signal: waiting.signal });
  }

  return {
    id,

    /** Resolves to whether this tab may edit the draft. If not, it keeps waiting for the lock. */
    async open(): Promise<boolean> {
      if (release) return true;
      const granted = wait().then(() => true);
      const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), waitMs));
      const hasLock = await Promise.race([granted, late]);
      if (!hasLock) void granted.then(onFree);
      return hasLock;
    },

    /** Takes the lock from the other tab, which stored its text when it lost the focus. */
    async takeOver(): Promise<void> {
      waiting.abort();
      if (!release) await request({ steal: true });
    },

    /** Lets other tabs edit the draft. The lock can't be opened again. */
    close(): void {
      isClosed = true;
      waiting.abort();
      release?.();
      release = undefined;
    },
  };
}

export type TabLock = ReturnType<typeof createTabLock>;
