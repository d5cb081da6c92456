/** Whoever removes an element may move the focus on purpose. This is how long they have. */
const graceMs = 100;

/**
 * If the element with the focus is removed from `root`, such as a button that did its job, moves the focus to what's
 * left around it. Otherwise, screen readers would start over at the top of the page. Returns a function that stops it.
 */
export function keepFocus(root: HTMLElement): () => void {
  /** What has the focus, and everything around it. */
  let place: HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isLost = () => document.activeElement === document.body && place[0]?.isConnected === false;

  function restore(): void {
    const left = isLost() ? place.find(({ isConnected }) => isConnected) : undefined;
    if (!left) return;
    if (left.tabIndex < 0 && !left.hasAttribute('tabindex')) {
      left.tabIndex = -1;
      left.classList.add('staff-kept-focus');
      left.addEventListener(
        'blur',
        () => {
          left.removeAttribute('tabindex');
          left.classList.remove('staff-kept-focus');
        },
        { once: true },
      );
    }
    left.focus({ preventScroll: true });
  }

  function remember({ target }: FocusEvent): void {
    place = [];
    for (
      let each = target as HTMLElement | null;
      each && each !== root;
      each = each.parentElement
    ) {
      place.push(each);
    }
    place.push(root);
  }

  const observer = new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(restore, graceMs);
  });
  observer.observe(root, { childList: true, subtree: true });
  root.addEventListener('focusin', remember);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    root.removeEventListener('focusin', remember);
  };
}
