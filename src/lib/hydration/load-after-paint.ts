/** For browsers that don't report paints. Shorter than `pending` elements stay hidden (global.css). */
const maxWaitMs = 1500;

/**
 * Runs the page's scripts after its first contentful paint, so that they don't compete with the page for bandwidth and
 * CPU. A hidden page isn't painted, so its scripts don't wait. Removes `data-after-paint` from each script that has run.
 */
export function loadAfterPaint(): void {
  // The timer and the observer may both call it. A module runs only once.
  const run = () => {
    for (const script of document.querySelectorAll<HTMLScriptElement>('[data-after-paint]')) {
      void import(/* @vite-ignore */ script.src).then(() =>
        script.removeAttribute('data-after-paint'),
      );
    }
  };
  setTimeout(run, document.hidden ? 0 : maxWaitMs);
  new PerformanceObserver((paints) => {
    // The very first paint may contain only background colors.
    if (paints.getEntriesByName('first-contentful-paint')[0]) run();
  }).observe({ type: 'paint', buffered: true });
}
