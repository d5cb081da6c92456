import { atom, computed } from 'nanostores';
import { exportLeads } from '../api/export';
import { csv } from '../rules/csv';
import { exportLines, exportName } from '../rules/export-columns';
import { faultOf, type Fault } from '../rules/faults';
import { saveFile } from './save-file';
import { visit } from './visit';

/** Where the export stands. */
export type Export =
  | { is: 'idle' | 'loading' }
  | { is: 'done'; file: string; count: number }
  | { is: 'failed'; fault: Fault };

const $state = atom<Export>({ is: 'idle' });

export const $export = computed($state, (state) => state);

/** Saves all leads as a file, whatever is searched for. */
export async function exportAll(): Promise<void> {
  if ($state.get().is === 'loading') return;
  $state.set({ is: 'loading' });
  const asked = visit();
  try {
    const leads = await exportLeads();
    // Whoever signed out leaves no file behind.
    if (visit() !== asked) return;
    const file = exportName(new Date());
    saveFile(file, 'text/csv;charset=utf-8', csv(exportLines(leads)));
    $state.set({ is: 'done', file, count: leads.length });
  } catch (error) {
    if (visit() === asked) $state.set({ is: 'failed', fault: faultOf(error) });
  }
}

/** What was said of it is read. */
export function dropExport(): void {
  if ($state.get().is !== 'loading') $state.set({ is: 'idle' });
}

/** Nobody waits for it any more. */
export function forgetExport(): void {
  $state.set({ is: 'idle' });
}
