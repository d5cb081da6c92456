import { atom, computed } from 'nanostores';
import { faultOf, faultTexts, type Fault } from '~/features/staff';
import { createQuery } from '~/lib/query';
import { saveFile } from '~/lib/save-file';
import { toast } from '~/lib/toasts';
import { exportOwnData, getPortal, type Portal } from '../api/portal';
import { createQuestion } from './question';

export type PortalState =
  | { status: 'loading' }
  | { status: 'error'; fault: Fault }
  /** `fault`: why the latest attempt to load it again failed. */
  | { status: 'ready'; portal: Portal; fault?: Fault | undefined };

/** What the signed-in client sees. It reloads when the window or the network comes back. */
export function createPortal() {
  const query = createQuery(getPortal);
  const $exportingData = atom(false);
  let isOpen = false;
  const reloadIfVisible = () => void (document.hidden || query.load());

  return {
    ...createQuestion(() => query.load()),

    /** The client's requests. */
    $portal: computed(query.$state, ({ data, error, loading }): PortalState => {
      const fault = error ? faultOf(error) : undefined;
      if (data) return { status: 'ready', portal: data, fault };
      return fault && !loading ? { status: 'error', fault } : { status: 'loading' };
    }),

    /** Whether the client's data is being exported. */
    $exporting: computed($exportingData, (exporting) => exporting),

    /** Loads the requests again. */
    refresh: () => void query.load(),

    /** Saves everything about the client's address as a JSON file. */
    async exportData(): Promise<void> {
      if ($exportingData.get()) return;
      $exportingData.set(true);
      try {
        const data = await exportOwnData();
        const name = `your-data-${new Date().toISOString().slice(0, 10)}.json`;
        // Someone else could be at the computer after signing out.
        if (isOpen) saveFile(name, JSON.stringify(data, null, 2), 'application/json');
      } catch (error) {
        if (isOpen) toast.error('Download failed', faultTexts[faultOf(error)]);
      } finally {
        $exportingData.set(false);
      }
    },

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      isOpen = true;
      void query.load();
      const stopped = new AbortController();
      const { signal } = stopped;
      document.addEventListener('visibilitychange', reloadIfVisible, { signal });
      addEventListener('focus', reloadIfVisible, { signal });
      addEventListener('online', reloadIfVisible, { signal });
      return () => {
        isOpen = false;
        stopped.abort();
        query.clear();
      };
    },
  };
}

export type PortalStore = ReturnType<typeof createPortal>;
