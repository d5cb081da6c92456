import { computed } from 'nanostores';
import { createQuery } from '~/lib/query';
import { faultOf, type Fault } from './faults';
import { reloadOnReturn } from './reload';

export type PageData<Data> =
  | { status: 'loading' }
  | { status: 'error'; fault: Fault }
  /** `fault`: why the latest attempt to load it again failed. */
  | { status: 'ready'; data: Data; fault?: Fault | undefined };

/**
 * What a page shows. Reloads when the tab becomes visible or the browser is back online. `load` gets what was loaded
 * before.
 */
export function createPageData<Data>(load: (previous?: Data) => Promise<Data>) {
  const query = createQuery<Data>((_, previous) => load(previous));

  return {
    /** What was loaded last. */
    $data: computed(query.$state, ({ data, error, loading }): PageData<Data> => {
      const fault = error ? faultOf(error) : undefined;
      if (data) return { status: 'ready', data, fault };
      return fault && !loading ? { status: 'error', fault } : { status: 'loading' };
    }),

    /** Loads everything again. */
    refresh: () => query.load(),

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      void query.load();
      const stopReloading = reloadOnReturn(() => query.load());
      return () => {
        stopReloading();
        query.clear();
      };
    },
  };
}
