import { load, save } from '~/lib/storage';

const storageKey = 'blog-search-shortcut';

/** Makes / move the focus to the search box, until the reader turns it off (WCAG 2.1.4). */
export function enableSearchShortcut(): void {
  const isOn = () => load(storageKey, 'localStorage') !== 'off';

  function show(): void {
    for (const hint of document.querySelectorAll<HTMLElement>('[data-search-shortcut]')) {
      hint.hidden = (hint.dataset['searchShortcut'] === 'on') !== isOn();
    }
  }

  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isField(event.target) || !isOn()) return;
    const box = document.getElementById('blog-search');
    if (!box) return;
    event.preventDefault();
    box.focus();
  });
  // The island may replace the hints, so the listener isn't theirs.
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('[data-search-shortcut] button')) return;
    save(storageKey, isOn() ? 'off' : 'on', 'localStorage');
    show();
    document
      .querySelector<HTMLElement>('[data-search-shortcut]:not([hidden]) button')
      ?.focus({ preventScroll: true });
  });
  show();
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
