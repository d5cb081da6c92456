import { load, save } from '~/lib/storage';

const storageKey = 'blog-search-shortcut';

/** Moves the focus to the search box when / is pressed, unless the reader turned that off (WCAG 2.1.4). */
export function enableSearchShortcut(): void {
  const isOn = () => load(storageKey, 'localStorage') !== 'off';

  function updateHints(): void {
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
  // On the document, because the island may replace the hints.
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('[data-search-shortcut] button')) return;
    save(storageKey, isOn() ? 'off' : 'on', 'localStorage');
    updateHints();
    document
      .querySelector<HTMLElement>('[data-search-shortcut]:not([hidden]) button')
      ?.focus({ preventScroll: true });
  });
  updateHints();
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
