import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Whether the island is hydrated. The first render has to match the prerendered HTML, in which it isn't.
 *
 * @param onHydrate Runs before that changes. May return a function that cleans up when the island is removed.
 */
export function useHydrated(onHydrate: () => (() => void) | undefined = () => undefined): boolean {
  const [hydrated, setHydrated] = useState(false);
  const hydrate = useEffectEvent(() => {
    const cleanUp = onHydrate();
    setHydrated(true);
    return cleanUp;
  });
  // oxlint-disable-next-line react/set-state-in-effect -- Nothing else changes when an island is hydrated.
  useEffect(() => hydrate(), []);
  return hydrated;
}
