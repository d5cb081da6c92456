import { createContext, use } from 'react';

/** Passes a store to the components of a page. Returns the provider, and the hook that gets the store. */
export function createStoreContext<Store>(name: string) {
  const Context = createContext<Store | undefined>(undefined);
  function useStoreContext(): Store {
    const store = use(Context);
    if (!store) throw new Error(`This component needs a ${name} around it.`);
    return store;
  }
  return [Context, useStoreContext] as const;
}
