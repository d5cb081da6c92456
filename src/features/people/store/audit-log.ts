import { computed, type ReadableAtom } from 'nanostores';
import { latestChange } from '~/features/auth';
import { createGrowingList } from '~/features/staff';
import { formatCsv, saveCsv } from '~/lib/csv';
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

/** The audit log, filtered by the view. */
export function createAuditLog($view: ReadableAtom<View>) {
  let isOpen = false;
  const $filter = computed($view, (view) =>
    view.show === 'audit-log' ? JSON.stringify(auditFilter(view)) : undefined,
  );
  const log = createGrowingList<AuditPage>(
    (filter, count) => loadLog(JSON.parse(filter) as AuditFilter, count),
    {
      $key: $filter,
      pageSize: auditPageSize,
      lengthOf: ({ entries }) => entries.length,
      getLatestChange: latestChange('audit-log'),
    },
  );

  return {
    /** Entries that match the view, newest first. */
    $log: log.$state,

    /** Loads what's on screen again. */
    refresh: log.refresh,

    /** Follows the filter. Returns a function that stops it and clears the log from memory. */
    open(): () => void {
      isOpen = true;
      const close = log.open();
      return () => {
        isOpen = false;
        close();
      };
    },

    /** Lists 50 more entries. Ignored while they load. */
    loadMore: log.loadMore,

    /** Saves all entries that match the view as a CSV file. Resolves to its name. */
    async exportAll(): Promise<string> {
      const filter = JSON.parse($filter.get() ?? '{}') as AuditFilter;
      const entries = await exportAuditLog(filter);
      const file = auditFileName(new Date());
      // Not after a sign-out: someone else may be using the computer.
      if (isOpen) saveCsv(file, formatCsv(auditRows(entries)));
      return file;
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
