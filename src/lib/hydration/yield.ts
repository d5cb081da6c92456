/**
 * Lets the browser handle input and paint between evaluating an island's scripts and hydrating it. On a slow phone,
 * one after the other would delay an interaction by more than 100 ms.
 */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
