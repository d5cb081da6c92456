/**
 * How long the tab that has the lock may take to say so. A page that crashed or is being closed keeps its lock for
 * a moment, but never answers.
 */
export const answerMs = 5_000;
/** How long another tab has to save before this one takes over anyway. The other tab may be frozen. */
const handOverMs = 3_000;

type Message = 'open' | 'taken' | 'take-over';

/**
 * Lets only one tab of this browser edit a draft. Without Web Locks (only in insecure contexts), every tab may: the
 * database still keeps versions apart.
 *
 * @param onLeave Another tab takes over. Has to store everything before it resolves.
 * @param onFree The tab that didn't answer when this one opened is gone. This one has the lock now.
 */
export function createTabLock(
  id: string,
  onLeave: () => Promise<void>,
  onFree: () => Promise<void>,
) {
  const name = `post-draft:${id}`;
  const channel = new BroadcastChannel(name);
  let release: (() => void) | undefined;
  let waiting = new AbortController();
  let onTaken: (() => void) | undefined;
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

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data === 'take-over') void leave();
    if (data === 'open' && release) channel.postMessage('taken' satisfies Message);
    if (data === 'taken') onTaken?.();
  };

  /** Asks whether another tab has the lock. Resolves to its answer, or after a while to none. */
  function ask(): Promise<'taken' | 'silent'> {
    return new Promise((resolve) => {
      onTaken = () => resolve('taken');
      setTimeout(() => resolve('silent'), answerMs);
      channel.postMessage('open' satisfies Message);
    });
  }

  return {
    id,

    /** Resolves to whether this tab may edit the draft. */
    async open(): Promise<boolean> {
      if (release) return true;
      waiting.abort();
      waiting = new AbortController();
      const locked = lock({ signal: waiting.signal });
      const answer = await Promise.race([locked, ask()]);
      if (answer === 'taken') waiting.abort();
      if (answer === 'silent') void locked.then((mine) => (mine ? onFree() : undefined));
      return answer === true;
    },

    /** Asks the other tab to save and stop, and overrules it if it doesn't answer. */
    async takeOver(): Promise<void> {
      waiting.abort();
      if (release) return;
      channel.postMessage('take-over' satisfies Message);
      if (!(await lock({ signal: AbortSignal.timeout(handOverMs) }))) await lock({ steal: true });
    },

    /** Lets other tabs edit the draft. */
    close(): void {
      closed = true;
      waiting.abort();
      channel.close();
      release?.();
      release = undefined;
    },
  };
}

export type TabLock = ReturnType<typeof createTabLock>;
