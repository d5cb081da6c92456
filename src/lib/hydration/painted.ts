import type { ClientDirective } from 'astro';
import idle from 'astro/client/idle.js';

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
  new PerformanceObserver((_paints, observer) => {
    observer.disconnect();
    hydrate();
  }).observe({ type: 'paint', buffered: true });
};

export default painted;
