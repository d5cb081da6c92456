import { createAction, createResource } from '~/features/staff';
import { saveFile } from '~/lib/save-file';
import { exportOwnData, getPortal } from '../api/portal';
import { createQuestionForm } from './question';

/** What the signed-in client sees. It reloads when the window or the network comes back. */
export function createPortal() {
  const page = createResource(getPortal, { reloadAfter: Infinity });
  const download = createAction();
  let isOpen = false;

  return {
    ...createQuestionForm(page.refresh),

    /** The client's requests. */
    $portal: page.$state,

    /** How the download of the client's data is going. */
    $download: download.$state,

    /** Loads the requests again. */
    refresh: page.refresh,

    /** Saves everything about the client's address as a JSON file. */
    exportData: () =>
      download.run(async () => {
        const data = await exportOwnData();
        const name = `your-data-${new Date().toISOString().slice(0, 10)}.json`;
        // Not after a sign-out: someone else may be using the computer.
        if (isOpen) saveFile(name, JSON.stringify(data, null, 2), 'application/json');
        return '';
      }),

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
