import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores';
import { faultOf, faultTexts, type Fault } from '~/features/staff';
import { formatCsv, saveCsv } from '~/lib/csv';
import { createQuery } from '~/lib/query';
import { toast } from '~/lib/toasts';
import {
  auditPageSize,
  exportAuditLog,
  listAuditLog,
  type Actor,
  type AuditEntry,
  type AuditFilter,
} from '../api/audit-log';
import { auditFileName, auditRows } from '../rules/audit-csv';
import { auditFilter, type View } from '../rules/view';

interface AuditPage {
  entries: readonly AuditEntry[];
  actors: readonly Actor[];
  hasMore: boolean;
}

export type AuditState =
  | { status: 'loading' }
  | { status: 'error'; fault: Fault }
  | ({ status: 'ready'; outdated: boolean; fault?: Fault | undefined } & AuditPage);

/** The audit log, filtered by the view. */
export function createAuditLog($view: ReadableAtom<View>) {
  const $loadingMore = atom(false);
  const $exporting = atom(false);
  const $filter = computed($view, (view) =>
    view.show === 'audit-log' ? JSON.stringify(auditFilter(view)) : '',
  );
  const log = createQuery<AuditPage>((key, previous) => {
    const pages = Math.ceil((previous?.entries.length || 1) / auditPageSize);
    const wanted = (pages + Number($loadingMore.get())) * auditPageSize;
    return loadLog(JSON.parse(key) as AuditFilter, wanted);
  });

  return {
    /** Entries that match the view, newest first. */
    $log: computed([log.$state, $loadingMore], (query, more): AuditState => {
      const { data, shown, loading } = query;
      const fault = query.error ? faultOf(query.error) : undefined;
      const page = data ?? (fault ? undefined : shown);
      if (page) return { status: 'ready', ...page, outdated: more || !data, fault };
      return fault && !loading ? { status: 'error', fault } : { status: 'loading' };
    }),

    /** Whether an export is running. */
    $exporting: readonlyType($exporting),

    /** Loads what's on screen again. */
    load: () => log.load($filter.get()),

    /** Lists 50 more entries. Ignored while they load. */
    async loadMore(): Promise<void> {
      if ($loadingMore.get()) return;
      $loadingMore.set(true);
      await log.load();
      $loadingMore.set(false);
    },

    /** Saves all entries that match the view as a CSV file. */
    async exportAll(): Promise<void> {
      const filter = $filter.get();
      if ($exporting.get() || filter === '') return;
      $exporting.set(true);
      try {
        const entries = await exportAuditLog(JSON.parse(filter) as AuditFilter);
        if ($filter.get() === '') return;
        const file = auditFileName(new Date());
        saveCsv(file, formatCsv(auditRows(entries)));
        toast.success('Export complete', `${file} is saved. The audit log records this export.`);
      } catch (error) {
        toast.error('Export failed', faultTexts[faultOf(error)]);
      } finally {
        $exporting.set(false);
      }
    },

    /** Follows the filter. Returns a function that stops it and clears the log from memory. */
    connect(): () => void {
      const stop = $filter.subscribe((filter) => {
        $loadingMore.set(false);
        if (filter !== '') void log.load(filter);
      });
      return () => {
        stop();
        log.clear();
      };
    },
  };
}

async function loadLog(filter: AuditFilter, wanted: number): Promise<AuditPage> {
  let page = await listAuditLog(filter);
  const { actors } = page;
  const entries = [...page.entries];
  while (page.entries.length === auditPageSize && entries.length < wanted) {
    const last = entries.at(-1);
    page = await listAuditLog({ ...filter, ...(last && { before: last.id }) });
    entries.push(...page.entries);
  }
  return { entries, actors, hasMore: page.entries.length === auditPageSize };
}
