/** Calls `reload` when the tab becomes visible or the browser is back online. Returns a function that stops this. */
export function reloadOnReturn(reload: () => unknown): () => void {
  const stopped = new AbortController();
  const reloadIfVisible = () => void (document.hidden || reload());
  addEventListener('visibilitychange', reloadIfVisible, { signal: stopped.signal });
  addEventListener('online', reloadIfVisible, { signal: stopped.signal });
  return () => stopped.abort();
}
