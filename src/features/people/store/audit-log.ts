import { computed, type ReadableAtom } from 'nanostores';
import { latestChange } from '~/features/auth';
import { createGrowingList } from '~/features/staff';
import {
  auditPageSize,
  listAuditLog,
  type Actor,
  type AuditEntry,
  type AuditFilter,
} from '../api/audit-log';
import { auditFilter, type View } from '../rules/view';

interface AuditPage {
  entries: readonly AuditEntry[];
  actors: readonly Actor[];
  hasMore: boolean;
}

/** The audit log, filtered by the view. */
export function createAuditLog($view: ReadableAtom<View>) {
  const $filter = computed($view, (view) =>
    view.show === 'audit-log' ? JSON.stringify(auditFilter(view)) : undefined,
  );
  return createGrowingList<AuditPage>(
    (filter, count) => loadLog(JSON.parse(filter) as AuditFilter, count),
    {
      $key: $filter,
      pageSize: auditPageSize,
      lengthOf: ({ entries }) => entries.length,
      getLatestChange: latestChange('audit-log'),
    },
  );
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
