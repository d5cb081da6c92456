/** For browsers that don't report paints. */
const maxWaitMs = 3000;

/**
 * Calls `callback` after the first contentful paint, so that the scripts it loads don't compete with the page for
 * bandwidth and CPU. A hidden page isn't painted, so it doesn't wait.
 */
export function whenPainted(callback: () => void): void {
  if (document.visibilityState === 'hidden') {
    callback();
    return;
  }
  const observer = new PerformanceObserver((paints) => {
    // The very first paint may contain only background colors.
    if (paints.getEntriesByName('first-contentful-paint').length > 0) begin();
  });
  const late = setTimeout(begin, maxWaitMs);
  observer.observe({ type: 'paint', buffered: true });

  function begin() {
    observer.disconnect();
    clearTimeout(late);
    callback();
  }
}
