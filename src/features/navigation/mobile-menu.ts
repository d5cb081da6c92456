/**
 * Makes the rest of the page (`others`) inert while the mobile menu is open. Following a link, pressing Escape,
 * or widening the window closes the menu.
 */
export function enhanceMobileMenu(
  menu: HTMLDetailsElement,
  others: Iterable<HTMLElement>,
  wide: MediaQueryList,
): void {
  function close() {
    menu.open = false;
  }

  function update() {
    for (const other of others) other.inert = menu.open;
  }

  // A visitor may have opened the menu before the script was loaded.
  update();
  menu.addEventListener('toggle', update);
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) close();
  });
  // On the document, because a click between the links moves the focus out of the menu.
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    close();
    menu.querySelector('summary')?.focus();
  });
  wide.addEventListener('change', close);
}
