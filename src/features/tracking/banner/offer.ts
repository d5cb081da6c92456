import { whenShown } from '~/lib/page-shown';
import { loadText } from '~/lib/storage';
import { consentRecordsKey, hasChosen } from '../consent';

// Part of the script on every page. Visitors who have chosen load nothing else of the banner, and React isn't on
// most pages, so this isn't an Astro island: its runtime alone is larger than what is left of the first round trip.

/** Spec §9. */
const delayMs = 2000;

/**
 * Shows the cookie banner two seconds after load to visitors who haven't chosen, and whenever `button` is pressed.
 * Also sends the choices that couldn't be recorded on earlier pages.
 */
export function offerCookieChoice(button: HTMLElement | null): void {
  // Staff pages have neither a banner nor anything to choose.
  if (!button) return;
  const label = button.textContent;

  async function show(opener?: HTMLElement): Promise<void> {
    if (!opener && hasChosen()) return;
    try {
      const { openBanner } = await import('./mount');
      openBanner(opener);
      if (opener) opener.textContent = label;
    } catch {
      // Offline, or the site has changed in the meantime.
      if (opener) opener.textContent = 'Cookie settings didn’t load. Try again';
      addEventListener('online', () => void show(opener), { once: true });
    }
  }

  function begin(): void {
    setTimeout(() => void show(), delayMs);
    if (loadText(consentRecordsKey, 'localStorage') === null) return;
    import('./send-records').then(({ sendRecords }) => sendRecords()).catch(() => undefined);
  }

  button.addEventListener('click', () => void show(button));
  whenShown(() => {
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin);
  });
}
