import { computed } from 'nanostores';
import { faultOf, type Fault } from '~/features/staff';
import { createQuery } from '~/lib/query';
import { getStaffHome, type StaffHome } from '../api/staff-home';

export type HomeState =
  | { status: 'loading' }
  | { status: 'error'; fault: Fault }
  /** `fault`: why the latest attempt to load it again failed. */
  | { status: 'ready'; home: StaffHome; fault?: Fault | undefined };

/** What waits for the signed-in person. It reloads when the window or the network comes back. */
export function createStaffHome() {
  const query = createQuery(getStaffHome);
  const reloadIfVisible = () => void (document.hidden || query.load());

  return {
    /** What the page shows. */
    $home: computed(query.$state, ({ data, error, loading }): HomeState => {
      const fault = error ? faultOf(error) : undefined;
      if (data) return { status: 'ready', home: data, fault };
      return fault && !loading ? { status: 'error', fault } : { status: 'loading' };
    }),

    /** Loads everything again. */
    refresh: () => void query.load(),

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      void query.load();
      const stopped = new AbortController();
      const { signal } = stopped;
      document.addEventListener('visibilitychange', reloadIfVisible, { signal });
      addEventListener('focus', reloadIfVisible, { signal });
      addEventListener('online', reloadIfVisible, { signal });
      return () => {
        stopped.abort();
        query.clear();
      };
    },
  };
}
