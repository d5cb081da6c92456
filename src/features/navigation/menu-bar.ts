/** Milliseconds (spec §9). */
const hoverTimes = { open: 200, skip: 300, close: 150 } as const;

/** The menu to open, closing all others. Null closes all. */
type Menu = HTMLDetailsElement | null;

/**
 * Enhances the header's menus, which are `details` elements: opens them on hover, supports Escape and arrow
 * keys, and closes them when the focus or a click goes elsewhere.
 */
export function enhanceMenuBar(bar: HTMLElement): void {
  const menus = [...bar.querySelectorAll('details')];
  const stops = [...bar.querySelectorAll<HTMLElement>(':scope > li > a, summary')];
  let hovered: HTMLDetailsElement | null = null;
  const intent = hoverIntent((menu) => {
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
    // Touch has no hover. A tap is a click, which `details` handles.
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
      // Ignore closed menus: the focus may move from one to a link in a menu that the pointer opened.
      if (menu.open && relatedTarget instanceof Node && !menu.contains(relatedTarget)) close();
    });
    menu.addEventListener('click', (event) => {
      if (!(event.target instanceof Element)) return;
      if (event.target.closest('a')) close();
      if (event.target.closest('summary')) {
        // A click on a menu that hovering has just opened shouldn't close it.
        if (menu.open && menu === hovered) event.preventDefault();
        // The pointer may leave before the `toggle` event.
        else intent.settle(menu.open ? null : menu);
      }
      hovered = null;
    });
  }

  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !bar.contains(target)) close();
  });

  // On the document, because a menu opened by hover must be dismissible without focus (WCAG 1.4.13).
  document.addEventListener('keydown', ({ key }) => {
    const open = menus.find((each) => each.open);
    if (key !== 'Escape' || !open) return;
    const hadFocus = open.contains(document.activeElement);
    close();
    if (hadFocus) open.querySelector('summary')?.focus();
  });

  bar.addEventListener('keydown', (event) => {
    // With a modifier, arrow keys are browser shortcuts, such as Alt+Left to go back.
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
  const index = from ? stops.indexOf(from) : -1;
  if (index >= 0) stops.at((index + by) % stops.length)?.focus();
}

/**
 * Keeps menus closed while the pointer only passes over them. A menu opens after `open` ms, or immediately if
 * another one was open less than `skip` ms ago, and closes `close` ms after the pointer leaves.
 */
function hoverIntent(show: (menu: Menu) => void) {
  let shown: Menu = null;
  let hiddenAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(menu: Menu) {
    if (shown !== null && menu === null) hiddenAt = performance.now();
    shown = menu;
    show(menu);
  }

  function after(delay: number, menu: Menu) {
    clearTimeout(timer);
    if (delay === 0) change(menu);
    else timer = setTimeout(() => change(menu), delay);
  }

  return {
    enter(menu: HTMLDetailsElement) {
      const warm = shown !== null || performance.now() - hiddenAt < hoverTimes.skip;
      if (menu === shown) clearTimeout(timer);
      else after(warm ? 0 : hoverTimes.open, menu);
    },
    leave() {
      after(hoverTimes.close, null);
    },
    /** A key or a click opened `menu`, or closed everything. Cancels what the pointer was about to do. */
    settle(menu: Menu) {
      if (menu === shown) return;
      clearTimeout(timer);
      if (menu === null) hiddenAt = performance.now();
      shown = menu;
    },
  };
}
