import { useStore } from '@nanostores/react';
import { Failure, faultTexts, Spinner } from '~/features/staff';
import { shortDateTime } from '~/lib/format-date';
import { sentenceOf } from '../rules/audit-text';
import { AuditFilters } from './AuditFilters';
import { usePeople } from '../PeopleContext';

/** Who did what, newest first. */
export function AuditLog() {
  const { auditLog } = usePeople();
  const log = useStore(auditLog.$log);
  return (
    <>
      <AuditFilters />
      {log.status === 'loading' && <Spinner label="Loading the audit log" />}
      {log.status === 'error' && (
        <Failure fault={log.fault} text={log.text} onRetry={() => void auditLog.refresh()} />
      )}
      {log.status === 'ready' && (
        <section aria-label="Audit log" aria-busy={log.outdated || undefined}>
          <p role="status" className="staff-quiet flex min-h-[52px] items-center">
            <span>{log.fault && `Couldn’t refresh. ${faultTexts[log.fault]}`}</span>
            <span>
              {!log.fault &&
                log.data.entries.length === 0 &&
                'No entries match. Change the filters.'}
            </span>
          </p>
          <ol className="staff-rows mt-0 border-b border-rule *:first:border-ink in-aria-busy:opacity-55">
            {log.data.entries.map((entry) => (
              <li
                key={entry.id}
                className="grid gap-x-6 wrap-anywhere @min-[44rem]:grid-cols-[12rem_minmax(0,1fr)]"
              >
                <time dateTime={entry.happened_at} className="staff-quiet">
                  {shortDateTime(Date.parse(entry.happened_at))}
                </time>
                <p dir="auto">{sentenceOf(entry)}</p>
              </li>
            ))}
          </ol>
          {log.data.hasMore && (
            <button
              type="button"
              className="action action-outline mt-5"
              aria-disabled={log.outdated || undefined}
              onClick={() => void auditLog.loadMore()}
            >
              {log.outdated ? 'Loading…' : 'Load more'}
            </button>
          )}
        </section>
      )}
    </>
  );
}
