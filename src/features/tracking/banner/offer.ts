import { whenShown } from '~/lib/page-shown';
import { loadText } from '~/lib/storage';
import { consentRecordsKey, hasChosen } from '../consent';

// Part of the script on every page. Visitors who have chosen download no other part of the banner
// (docs/decisions/024-hydrate-the-cookie-banner-on-interaction.md).

/**
 * Shows the cookie banner two seconds after load to visitors who haven't chosen, and whenever `button` is pressed.
 * Also sends the choices that couldn't be recorded on earlier pages.
 */
export function offerCookieChoice(button: HTMLElement | null): void {
  // Staff pages have no banner.
  if (!button) return;
  const label = button.textContent;

  const show = async (opener?: HTMLElement) => {
    // Vite makes destructuring longer.
    const code = await import('./show');
    await code.openBanner(opener);
    button.textContent = label;
  };
  const ask = () => {
    if (hasChosen()) return;
    // The browser is offline, or a new release has replaced the file.
    show().catch(() => addEventListener('online', ask, { once: true }));
  };
  const begin = () => {
    // Spec §9.
    setTimeout(ask, 2000);
    if (loadText(consentRecordsKey, 'localStorage') === null) return;
    import('./send-records').then((code) => code.sendRecords()).catch(() => undefined);
  };

  let failed = false;
  button.addEventListener('click', () => {
    // If a new release has replaced the file, only a page of that release can load it.
    if (failed && navigator.onLine) location.reload();
    else {
      show(button).catch(() => {
        failed = true;
        button.textContent = `${label} didn’t load. Try again`;
      });
    }
  });
  whenShown(() => {
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin);
  });
}
