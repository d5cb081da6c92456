import type { ClientDirective } from 'astro';
import idle from 'astro/client/idle.js';
import { yieldAfter } from './yield.ts';

/** For browsers that don't report paints. */
const maxWaitMs = 3000;

/**
 * `client:painted`: like `client:idle`, but not before the first contentful paint, because the island's scripts
 * would compete with it for bandwidth and CPU. A hidden page isn't painted, so its islands don't wait.
 */
const painted: ClientDirective = (load, options, element) => {
  const hydrate = () => idle(yieldAfter(load), options, element);
  if (document.visibilityState === 'hidden') {
    hydrate();
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
    hydrate();
  }
};

export default painted;
