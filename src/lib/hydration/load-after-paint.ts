/** For browsers that don't report paints. Shorter than `pending` elements stay hidden (base.css). */
const maxWaitMs = 1500;

/** The time until a script that couldn't be loaded is retried once. */
const retryAfterMs = 2000;

/** If some scripts haven't loaded after this time, the page looks like one without scripts until they have. */
const giveUpAfterMs = 6000;

/**
 * Runs the page's scripts after its first contentful paint, so that they don't compete with the page for bandwidth and
 * CPU. A hidden page isn't painted, so its scripts don't wait. Removes the element of each script that has run.
 *
 * While scripts can't be loaded, `<html data-broken>` shows the content for browsers without JavaScript.
 */
export function loadAfterPaint(): void {
  const page = document.documentElement.dataset;
  const waiting = () => document.querySelectorAll<HTMLScriptElement>('[data-after-paint]');
  // The timer and the observer may both call it. A module runs only once.
  const run = () => {
    for (const script of waiting()) {
      const onLoad = () => {
        script.remove();
        if (!waiting()[0]) delete page['broken'];
      };
      const load = (query: string, onFailure?: () => void) =>
        void import(/* @vite-ignore */ script.text + query).then(onLoad, onFailure);
      // Some browsers remember that an address failed.
      load('', () => setTimeout(load, retryAfterMs, '?retry'));
    }
  };
  setTimeout(run, document.hidden ? 0 : maxWaitMs);
  setTimeout(() => waiting()[0] && (page['broken'] = ''), giveUpAfterMs);
  new PerformanceObserver((paints) => {
    // The very first paint may contain only background colors.
    if (paints.getEntriesByName('first-contentful-paint')[0]) run();
  }).observe({ type: 'paint', buffered: true });
}
