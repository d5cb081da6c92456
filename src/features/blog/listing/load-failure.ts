/**
 * Without its scripts, the listing shows the latest articles, and its links and its form open pages. If the page was
 * opened with a search, category, or page number, this says that those results are missing.
 */
export function reportLoadFailure(): void {
  document.addEventListener('astro:hydration-error', ({ target }) => {
    const island = target as Element;
    const status = island.querySelector('.listing-count [role="status"]');
    if (!status || !island.hasAttribute('data-waiting')) return;
    status.textContent = 'We couldn’t load these results. Here are the latest articles.';
    const retry = document.createElement('a');
    retry.href = location.href;
    retry.className = 'action action-outline';
    retry.textContent = 'Try again';
    status.after(retry);
  });
}
