/**
 * While the mobile menu is open, the rest of the page (`others`) cannot be reached; following a link,
 * Escape and a window that becomes wide close it.
 */
export function enhanceMobileMenu(
  menu: HTMLDetailsElement,
  others: readonly HTMLElement[],
  wide: MediaQueryList,
): void {
  function close() {
    menu.open = false;
  }

  menu.addEventListener('toggle', () => {
    for (const other of others) other.inert = menu.open;
  });
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) close();
  });
  // Wherever the focus is: a click between the links takes it out of the menu.
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    close();
    menu.querySelector('summary')?.focus();
  });
  wide.addEventListener('change', close);
}
