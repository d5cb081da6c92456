import { hasViewParams } from './view-params';

/** Shows a message while the listing's scripts can't be loaded, and hides it once they are. */
export function reportLoadFailure(): void {
  const problem = document.getElementById('load-failure');
  const message = problem?.querySelector('[data-message]');
  const advice = problem?.querySelector<HTMLElement>('[data-advice]');
  const retry = advice?.querySelector<HTMLAnchorElement>('.action');
  if (!problem || !message || !advice || !retry) return;

  const show = () => {
    message.textContent = messageText();
    // Offline, the link would lead to the browser's error page.
    advice.hidden = !navigator.onLine;
    problem.hidden = false;
    problem.scrollIntoView({ block: 'nearest' });
  };
  document.addEventListener('astro:hydration-error', show);
  // It may have failed before this script loaded.
  if (document.querySelector('[data-hydration-failed]')) show();
  // This event doesn't bubble.
  document.addEventListener('astro:hydrate', () => (problem.hidden = true), true);
  // Browsers may not retry a script that failed to load, so this link opens the page again.
  retry.addEventListener('click', () => {
    const typed = document.querySelector<HTMLInputElement>('#blog-search')?.value.trim();
    retry.href = typed ? `/blog?${new URLSearchParams({ search: typed })}` : location.href;
  });
}

function messageText(): string {
  const what = hasViewParams() ? 'these results' : 'the search';
  if (!navigator.onLine) {
    return `You’re offline, so we couldn’t load ${what}. We’ll try again once you’re back online.`;
  }
  return `We couldn’t load ${what}.${hasViewParams() ? ' Here are the latest articles.' : ''}`;
}
