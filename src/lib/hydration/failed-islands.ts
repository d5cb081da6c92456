/** Includes Astro's own retry. */
const giveUpAfterMs = 6000;

/**
 * Makes a page whose islands can't be loaded look like one without scripts, as load-after-paint.ts does for the page's
 * own scripts, until they're loaded.
 */
export function reportFailedIslands(): void {
  const page = document.documentElement.dataset;
  setTimeout(() => {
    if (!document.querySelector('astro-island[ssr]')) return;
    page['broken'] = '';
    // This event doesn't bubble.
    document.addEventListener('astro:hydrate', () => delete page['broken'], true);
  }, giveUpAfterMs);
}
