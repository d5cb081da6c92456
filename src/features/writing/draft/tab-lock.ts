/** A page that is just being left, for example by reloading it, still has its lock. */
const openMs = 700;
/** How long another tab has to save before this one takes over anyway. The other tab may be frozen. */
const handOverMs = 3_000;

/**
 * Lets only one tab of this browser edit a draft. Without Web Locks (only in insecure contexts), every tab may: the
 * database still keeps versions apart.
 *
 * @param onLeave Another tab takes over. Has to store everything before it resolves.
 */
export function createTabLock(id: string, onLeave: () => Promise<void>) {
  const name = `post-draft:${id}`;
  const channel = new BroadcastChannel(name);
  let release: (() => void) | undefined;
  let closed = false;

  /** Resolves to whether this tab has the lock now. Keeps it until `release` is called or it's stolen. */
  function lock(options: LockOptions): Promise<boolean> {
    if (!('locks' in navigator)) return Promise.resolve(true);
    return new Promise((resolve) => {
      let mine = false;
      navigator.locks
        .request(name, options, (granted) => {
          mine = granted !== null && !closed;
          resolve(mine);
          return mine ? new Promise<void>((done) => (release = done)) : undefined;
        })
        .catch(() => {
          // Stolen, or the wait was aborted.
          if (mine) void leave();
          else resolve(false);
        });
    });
  }

  async function leave(): Promise<void> {
    const unlock = release;
    release = undefined;
    if (!unlock) return;
    await onLeave();
    unlock();
  }

  channel.onmessage = () => void leave();

  return {
    id,

    /** Resolves to whether this tab may edit the draft. */
    async open(): Promise<boolean> {
      return release !== undefined || lock({ signal: AbortSignal.timeout(openMs) });
    },

    /** Asks the other tab to save and stop, and overrules it if it doesn't answer. */
    async takeOver(): Promise<void> {
      channel.postMessage('take-over');
      if (!(await lock({ signal: AbortSignal.timeout(handOverMs) }))) await lock({ steal: true });
    },

    /** Lets other tabs edit the draft. */
    close(): void {
      closed = true;
      channel.close();
      release?.();
      release = undefined;
    },
  };
}

export type TabLock = ReturnType<typeof createTabLock>;
