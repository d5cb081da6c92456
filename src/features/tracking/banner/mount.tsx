import { CookieBanner } from './CookieBanner';
import { open } from './store';

let mounted = false;

/** Shows the cookie banner. `opener` is the button that was pressed, if any. */
export async function openBanner(opener?: HTMLElement): Promise<void> {
  if (mounted) {
    open(opener);
    return;
  }
  mounted = true;
  const container = document.createElement('div');
  // Before the header, so that keyboards and screen readers reach it right after the skip link.
  document.querySelector('body > [href="#content"]')?.after(container);
  // A slow phone needs more than 50 ms to evaluate React DOM and the rest, so input is handled in between.
  await new Promise((resolve) => setTimeout(resolve));
  const { createRoot } = await import('react-dom/client');
  createRoot(container).render(<CookieBanner onMount={() => open(opener)} />);
}
