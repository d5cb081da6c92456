import { CookieBanner } from './CookieBanner';
import { open } from './store';

let mounted = false;

/** Shows the cookie banner. `opener` is the button that was pressed, if any. Rejects if it can't be loaded. */
export async function openBanner(opener?: HTMLElement): Promise<void> {
  if (!mounted) {
    // A slow phone needs more than 50 ms to evaluate React DOM and the rest, so input is handled in between.
    await new Promise((resolve) => setTimeout(resolve));
    const { createRoot } = await import('react-dom/client');
    // Another call may have mounted it meanwhile.
    if (!mounted) {
      mounted = true;
      const container = document.createElement('div');
      // Before the header, so that keyboards and screen readers reach it right after the skip link.
      document.querySelector('body > [href="#content"]')?.after(container);
      createRoot(container).render(<CookieBanner onMount={() => open(opener)} />);
      return;
    }
  }
  open(opener);
}
