import { useEffect, useState } from 'react';

/** Starts something. Returns a function that stops it and clears it from memory. */
type Start = () => () => void;

/** Starts several things as one. */
export const opening =
  (...starts: readonly Start[]): Start =>
  () => {
    const stops = starts.map((start) => start());
    return () => {
      for (const stop of stops) stop();
    };
  };

/** A store that's open while its page is on the screen. */
export function useOpen<Store extends { open: Start }>(create: () => Store): Store {
  const [store] = useState(create);
  useEffect(() => store.open(), [store]);
  return store;
}
