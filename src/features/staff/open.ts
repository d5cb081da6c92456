import { useEffect } from 'react';

/** Starts something. Returns a function that stops it and clears it from memory. */
type Start = () => () => void;

/** Starts several things as one, such as the resources and the action of a page. */
export const openAll =
  (...parts: readonly (Start | { open: Start })[]): Start =>
  () => {
    const stops = parts.map((part) => (typeof part === 'function' ? part() : part.open()));
    return () => {
      for (const stop of stops) stop();
    };
  };

/** Opens the stores of a page while it's on the screen. `account`: whose page it is, if they need to know. */
export function useOpen(open: (account: string) => () => void, account = ''): void {
  useEffect(() => open(account), [open, account]);
}
