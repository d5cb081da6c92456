import { createRoot } from 'react-dom/client';
import { CookieBanner } from './CookieBanner';
import { open } from './store';

let mounted = false;

/** Shows the cookie banner. `opener` is the button that was pressed, if any. */
export function openBanner(opener?: HTMLElement): void {
  if (mounted) {
    open(opener);
    return;
  }
  mounted = true;
  const container = document.createElement('div');
  // Before the header, so that keyboards and screen readers reach it right after the skip link.
  document.querySelector('body > [href="#content"]')?.after(container);
  createRoot(container).render(<CookieBanner onMount={() => open(opener)} />);
}
