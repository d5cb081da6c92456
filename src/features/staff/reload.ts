import { atom, readonlyType } from 'nanostores';

/** The state and action of a Refresh button. */
export function createRefresh(reload: () => Promise<void>) {
  const $refreshing = atom(false);
  return {
    /** Whether a manual refresh is running. */
    $refreshing: readonlyType($refreshing),

    /** Loads everything again. Ignored while it loads. */
    async refresh(): Promise<void> {
      if ($refreshing.get()) return;
      $refreshing.set(true);
      await reload();
      $refreshing.set(false);
    },
  };
}

/** Calls `reload` when the tab becomes visible or the browser is back online. Returns a function that stops this. */
export function reloadOnReturn(reload: () => unknown): () => void {
  const stopped = new AbortController();
  const reloadIfVisible = () => void (document.hidden || reload());
  addEventListener('visibilitychange', reloadIfVisible, { signal: stopped.signal });
  addEventListener('online', reloadIfVisible, { signal: stopped.signal });
  return () => stopped.abort();
}
