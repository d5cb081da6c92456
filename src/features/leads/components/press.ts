let released: Promise<void> | undefined;

/**
 * Follows presses on the page, so that `afterPress` knows of them. Returns what ends that.
 */
export function followPresses(): () => void {
  const following = new AbortController();
  const { signal } = following;
  const pressed = () => {
    released = new Promise((resolve) => {
      const release = () => {
        // Behind the click that the release makes.
        setTimeout(() => {
          released = undefined;
          resolve();
        });
      };
      addEventListener('pointerup', release, { once: true, signal });
      addEventListener('pointercancel', release, { once: true, signal });
      signal.addEventListener('abort', release);
    });
  };
  addEventListener('pointerdown', pressed, { capture: true, signal });
  return () => following.abort();
}

/**
 * Resolves when nothing is being pressed. A press takes the focus from a field before it is released: a
 * message that came up between the two would move what is pressed from under the pointer.
 */
export function afterPress(): Promise<void> {
  return released ?? Promise.resolve();
}
