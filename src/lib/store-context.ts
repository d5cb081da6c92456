import { createContext, use } from 'react';

/**
 * Passes a store to the components of a page. Returns the provider, and the hook that gets the store. Without the
 * provider, the hook throws an error with `message`.
 */
export function createStoreContext<Store>(message: string) {
  const Context = createContext<Store | undefined>(undefined);
  function useStoreContext(): Store {
    const store = use(Context);
    if (!store) throw new Error(message);
    return store;
  }
  return [Context, useStoreContext] as const;
}
