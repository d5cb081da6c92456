/** Includes Astro's own retry. */
const giveUpAfterMs = 6000;

/**
 * While a page's islands can't be loaded, shows the content for browsers without JavaScript. load-after-paint.ts does
 * the same for the page's own scripts.
 */
export function reportFailedIslands(): void {
  const page = document.documentElement.dataset;
  const missing = () => document.querySelector('astro-island[ssr]');
  setTimeout(() => {
    if (!missing()) return;
    page['broken'] = '';
    const onLoad = () => {
      if (!missing()) delete page['broken'];
    };
    // This event doesn't bubble.
    document.addEventListener('astro:hydrate', onLoad, true);
  }, giveUpAfterMs);
}
