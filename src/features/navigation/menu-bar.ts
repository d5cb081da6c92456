import { hoverIntent } from './hover-intent';

/**
 * Gives the header's menus, which open and close by themselves as `details`, what only a script
 * can: opening on hover, Escape, arrow keys, and closing when the focus or a click goes elsewhere.
 */
export function enhanceMenuBar(bar: HTMLElement): void {
  const menus = [...bar.querySelectorAll('details')];
  const stops = [...bar.querySelectorAll<HTMLElement>(':scope > li > a, summary')];
  let hovered: HTMLDetailsElement | null = null;
  const intent = hoverIntent<HTMLDetailsElement>((menu) => {
    hovered = menu;
    show(menu);
  });

  function show(menu: HTMLDetailsElement | null) {
    for (const each of menus) each.open = each === menu;
  }

  function close() {
    intent.settle(null);
    show(null);
  }

  for (const menu of menus) {
    const entry = menu.parentElement ?? menu;
    // A finger has no hover: its tap is a click, which `details` answers.
    entry.addEventListener('pointerenter', (event) => {
      if (event.pointerType === 'mouse') intent.enter(menu);
    });
    entry.addEventListener('pointerleave', (event) => {
      if (event.pointerType === 'mouse') intent.leave();
    });
    menu.addEventListener('toggle', () => {
      if (menu.open) intent.settle(menu);
      else if (!menus.some((each) => each.open)) intent.settle(null);
    });
    menu.addEventListener('focusout', ({ relatedTarget }) => {
      // Only its own menu: the focus may leave a closed one for a link that the pointer has opened.
      if (menu.open && relatedTarget instanceof Node && !menu.contains(relatedTarget)) close();
    });
    menu.addEventListener('click', (event) => {
      if (!(event.target instanceof Element)) return;
      if (event.target.closest('a')) close();
      // A click on what the pointer has just opened means to open it, not to close it.
      const opened = menu.open && menu === hovered;
      if (event.target.closest('summary') && opened) event.preventDefault();
      hovered = null;
    });
  }

  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !bar.contains(target)) close();
  });

  // Wherever the focus is: what the pointer has opened must be dismissible too (WCAG 1.4.13).
  document.addEventListener('keydown', ({ key }) => {
    const open = menus.find((each) => each.open);
    if (key !== 'Escape' || !open) return;
    const held = open.contains(document.activeElement);
    close();
    if (held) open.querySelector('summary')?.focus();
  });

  bar.addEventListener('keydown', (event) => {
    // With one of these an arrow is the browser's own, e.g. back to the page before.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const open = menus.find((each) => each.open);
    const focused = document.activeElement as HTMLElement | null;
    const menu = focused?.closest('details') ?? open;
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const from = focused?.closest('details')?.querySelector('summary') ?? focused;
      step(stops, from, event.key === 'ArrowRight' ? 1 : -1);
      event.preventDefault();
    } else if (menu && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      intent.settle(menu);
      show(menu);
      const links = [...menu.querySelectorAll<HTMLElement>('a')];
      const down = event.key === 'ArrowDown';
      if (focused?.tagName === 'SUMMARY') links.at(down ? 0 : -1)?.focus();
      else step(links, focused, down ? 1 : -1);
      event.preventDefault();
    }
  });
}

function step(stops: readonly HTMLElement[], from: HTMLElement | null, by: 1 | -1) {
  const place = from ? stops.indexOf(from) : -1;
  if (place >= 0) stops.at((place + by) % stops.length)?.focus();
}
