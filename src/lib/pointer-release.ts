let released: Promise<void> | undefined;

/** Watches the page for pressed pointers, for `afterPointerRelease`. Returns a function that stops it. */
export function watchPointer(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let resolveReleased: (() => void) | undefined;
  const press = () => {
    released ??= new Promise((resolve) => (resolveReleased = resolve));
  };
  const release = () => {
    // After the click event that follows the release.
    setTimeout(() => {
      if (!resolveReleased) return;
      released = undefined;
      resolveReleased();
      resolveReleased = undefined;
    });
  };
  addEventListener('pointerdown', press, { capture: true, signal });
  addEventListener('pointerup', release, { signal });
  addEventListener('pointercancel', release, { signal });
  return () => {
    controller.abort();
    release();
  };
}

/**
 * Resolves when no pointer is pressed. Pressing a button blurs the current field before the click: an error
 * message that appeared in between would move the button away from the pointer.
 */
export function afterPointerRelease(): Promise<void> {
  return released ?? Promise.resolve();
}
