import type { ClientDirective } from 'astro';
import idle from 'astro/client/idle.js';

/** Milliseconds until nobody waits any more: a browser that tells of no paint does not say so. */
const patience = 3000;

/**
 * `client:painted`: as `client:idle`, but after the page's first paint, whose bandwidth and processor the
 * scripts of an island would take. A page that nobody sees yet is not painted, and has time.
 */
const painted: ClientDirective = (load, options, element) => {
  const hydrate = () => idle(load, options, element);
  if (document.visibilityState === 'hidden') {
    hydrate();
    return;
  }
  const observer = new PerformanceObserver((paints) => {
    // The first paint of all may be of nothing but colours.
    if (paints.getEntriesByName('first-contentful-paint').length > 0) begin();
  });
  const late = setTimeout(begin, patience);
  observer.observe({ type: 'paint', buffered: true });

  function begin() {
    observer.disconnect();
    clearTimeout(late);
    hydrate();
  }
};

export default painted;
