let released: Promise<void> | undefined;

/**
 * Follows presses on the page, so that `afterPress` knows of them. Returns what ends that.
 */
export function followPresses(): () => void {
  const following = new AbortController();
  const { signal } = following;
  let over: (() => void) | undefined;
  const pressed = () => {
    released ??= new Promise((resolve) => (over = resolve));
  };
  const release = () => {
    // Behind the click that the release makes.
    setTimeout(() => {
      if (!over) return;
      released = undefined;
      over();
      over = undefined;
    });
  };
  addEventListener('pointerdown', pressed, { capture: true, signal });
  addEventListener('pointerup', release, { signal });
  addEventListener('pointercancel', release, { signal });
  return () => {
    following.abort();
    release();
  };
}

/**
 * Resolves when nothing is being pressed. A press takes the focus from a field before it is released: a
 * message that came up between the two would move what is pressed from under the pointer.
 */
export function afterPress(): Promise<void> {
  return released ?? Promise.resolve();
}
