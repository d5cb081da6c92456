/** Gives the code that removed an element time to move the focus itself. */
const graceMs = 100;

/** Elements without a box, such as islands (`display: contents`), can't be focused. */
const canGetFocus = (element: HTMLElement) =>
  element.isConnected && element.getClientRects().length > 0;

/**
 * When the focused element is removed from `root`, such as a button that disappears once it's pressed, moves the focus
 * to its closest remaining ancestor. Otherwise, screen readers would start over at the top of the page. Returns a
 * function that stops this.
 */
export function keepFocus(root: HTMLElement): () => void {
  /** The focused element and its ancestors, innermost first. */
  let path: HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isLost = () => document.activeElement === document.body && path[0]?.isConnected === false;

  function restore(): void {
    const left = isLost() ? path.find(canGetFocus) : undefined;
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
    path = [];
    for (
      let each = target as HTMLElement | null;
      each && each !== root;
      each = each.parentElement
    ) {
      path.push(each);
    }
    path.push(root);
  }

  /** After a click on an empty area, nothing has the focus, and that's fine. */
  function forget({ target }: FocusEvent): void {
    // Chromium also fires this for an element that's about to be removed.
    queueMicrotask(() => {
      const isLeft = path[0] === target && document.activeElement !== target;
      if (isLeft && path[0]?.isConnected) path = [];
    });
  }

  const observer = new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(restore, graceMs);
  });
  observer.observe(root, { childList: true, subtree: true });
  root.addEventListener('focusin', remember);
  root.addEventListener('focusout', forget);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    root.removeEventListener('focusin', remember);
    root.removeEventListener('focusout', forget);
  };
}
