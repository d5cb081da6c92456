import { copyText } from '~/lib/copy-text';

/** Makes the buttons of ShareLinks copy the link and open the device's share sheet, if it has one. */
export function enhanceShareLinks(page: ParentNode): void {
  const copy = page.querySelector<HTMLElement>('[data-copy-link]');
  const share = page.querySelector<HTMLElement>('[data-share]');
  const status = page.querySelector('[data-share-status]');
  const address = copy?.dataset['copyLink'];
  if (!copy || !share || !status || address === undefined) return;

  copy.addEventListener('click', () => {
    // Cleared first, so that screen readers also announce a second copy.
    status.textContent = '';
    void copyText(address).then((copied) => {
      status.textContent = copied
        ? 'Link copied.'
        : 'Your browser blocked copying. Copy the link from the address bar.';
    });
  });

  // Missing in Firefox and on most desktops.
  if (!('share' in navigator)) return;
  share.parentElement?.classList.remove('invisible');
  share.addEventListener('click', () => {
    // Rejects if the reader closes the share sheet.
    navigator.share({ title: share.dataset['share'] ?? '', url: address }).catch(() => undefined);
  });
}
