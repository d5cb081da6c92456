/** Milliseconds (spec §9). */
const hoverTimes = { open: 200, skip: 300, close: 150 } as const;

/** Opens an item and closes all others. With null, closes all. */
type Show<Item> = (item: Item | null) => void;

/**
 * Keeps menus closed while the pointer only passes over them. A menu opens after `open` ms, or immediately if
 * another one was open less than `skip` ms ago, and closes `close` ms after the pointer leaves.
 */
export function hoverIntent<Item>(show: Show<Item>, times = hoverTimes) {
  let shown: Item | null = null;
  let hiddenAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(item: Item | null) {
    if (shown !== null && item === null) hiddenAt = performance.now();
    shown = item;
    show(item);
  }

  function after(delay: number, item: Item | null) {
    clearTimeout(timer);
    if (delay === 0) change(item);
    else timer = setTimeout(() => change(item), delay);
  }

  return {
    enter(item: Item) {
      const warm = shown !== null || performance.now() - hiddenAt < times.skip;
      if (item === shown) clearTimeout(timer);
      else after(warm ? 0 : times.open, item);
    },
    leave() {
      after(times.close, null);
    },
    /** A key or a click opened `item`, or closed everything. Cancels what the pointer was about to do. */
    settle(item: Item | null) {
      if (item === shown) return;
      clearTimeout(timer);
      if (item === null) hiddenAt = performance.now();
      shown = item;
    },
  };
}
