import { atom, computed } from 'nanostores';
import { faultOf } from '~/features/staff';
import { toast } from '~/lib/toasts';
import { exportLeads } from '../api/leads';
import { exportFileName, exportRows, formatCsv } from '../rules/export-csv';
import { faultTexts } from '../rules/messages';

/** The CSV export. Saves no file once the inbox is closed, for example by signing out. */
export function createExport(isOpen: () => boolean) {
  const $loading = atom(false);
  return {
    /** Whether an export is running. */
    $exporting: computed($loading, (loading) => loading),

    /** Saves all leads as a CSV file, regardless of search and filters. */
    async exportAll(): Promise<void> {
      if ($loading.get()) return;
      $loading.set(true);
      try {
        const leads = await exportLeads();
        if (!isOpen()) return;
        const file = exportFileName(new Date());
        saveFile(file, formatCsv(exportRows(leads)));
        const count = leads.length === 1 ? '1 lead' : `${leads.length} leads`;
        toast.success(
          'Export complete',
          `${file} has ${count}. The audit log records this export.`,
        );
      } catch (error) {
        if (isOpen()) toast.error('Export failed', faultTexts[faultOf(error)]);
      } finally {
        $loading.set(false);
      }
    },
  };
}

/** A minute is enough for the browser to start the download. */
const objectUrlLifetimeMs = 60_000;

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), objectUrlLifetimeMs);
}
