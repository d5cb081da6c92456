/**
 * Offers to load the comments again if the island's scripts can't be loaded, and scrolls to the section for a link to
 * a comment.
 */
export function enhanceComments(page: ParentNode): void {
  const section = page.querySelector<HTMLElement>('#comments');
  const island = section?.querySelector('astro-island');
  const status = section?.querySelector('[role="status"]');
  const retry = section?.querySelector<HTMLElement>('[data-failed]');

  if (section && island && status && retry) {
    const loading = status.textContent;
    const load = (focused: Element | null) => {
      status.textContent = loading;
      retry.hidden = true;
      // An island starts when it's inserted. Reinserting it keeps what was typed, but loses the focus.
      island.replaceWith(island);
      (focused as HTMLElement | null)?.focus({ preventScroll: true });
    };
    const showFailure = () => {
      status.textContent = retry.dataset['failed'] ?? '';
      retry.hidden = false;
    };
    section.addEventListener('astro:hydration-error', showFailure);
    // It may have failed before this script loaded.
    if (island.hasAttribute('data-hydration-failed')) showFailure();
    retry.addEventListener('click', () => load(section.querySelector('#comments-title')));
    addEventListener('online', () => retry.hidden || load(document.activeElement));
  }

  // A linked comment isn't in the HTML, so scroll to the section, which then loads the comments.
  if (/^#comment-[\da-f]{8}-/.test(location.hash)) {
    section?.scrollIntoView();
  }
}
