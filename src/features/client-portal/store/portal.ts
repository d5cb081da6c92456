import { atom, readonlyType } from 'nanostores';
import { createResource, faultOf, faultTexts } from '~/features/staff';
import { saveFile } from '~/lib/save-file';
import { toast } from '~/lib/toasts';
import { exportOwnData, getPortal } from '../api/portal';
import { createQuestion } from './question';

/** What the signed-in client sees. It reloads when the window or the network comes back. */
export function createPortal() {
  const page = createResource(getPortal, { reloadAfter: () => Infinity });
  const $exportingData = atom(false);
  let isOpen = false;

  return {
    ...createQuestion(page.refresh),

    /** The client's requests. */
    $portal: page.$state,

    /** Whether the client's data is being exported. */
    $exporting: readonlyType($exportingData),

    /** Loads the requests again. */
    refresh: page.refresh,

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
      const close = page.open();
      return () => {
        isOpen = false;
        close();
      };
    },
  };
}

export type PortalStore = ReturnType<typeof createPortal>;
