import { atom, readonlyType } from 'nanostores';
import { faultOf } from '~/features/staff';
import { formatCsv, saveCsv } from '~/lib/csv';
import { toast } from '~/lib/toasts';
import { exportLeads, type LeadFilter } from '../api/leads';
import { exportFileName, exportRows } from '../rules/export-csv';
import { faultTexts } from '../rules/messages';

/** The CSV export. Saves no file once the inbox is closed, for example by signing out. */
export function createExport(isOpen: () => boolean, getFilter: () => LeadFilter) {
  const $loading = atom(false);
  return {
    /** Whether an export is running. */
    $exporting: readonlyType($loading),

    /** Saves the leads that match the view as a CSV file. */
    async exportAll(): Promise<void> {
      if ($loading.get()) return;
      $loading.set(true);
      try {
        const leads = await exportLeads(getFilter());
        if (!isOpen()) return;
        const file = exportFileName(new Date());
        saveCsv(file, formatCsv(exportRows(leads)));
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
