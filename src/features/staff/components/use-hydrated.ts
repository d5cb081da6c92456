import { useEffect, useState } from 'react';

/**
 * Whether this is rendered for somebody who is there. The first time an island is rendered it has to equal
 * the page's HTML, in which nobody is; what the stores know by then comes right after.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
