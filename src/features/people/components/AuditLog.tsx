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
          <p role="status" className="people-results">
            <span>{log.fault && `Couldn’t refresh. ${faultTexts[log.fault]}`}</span>
            <span>
              {!log.fault &&
                log.data.entries.length === 0 &&
                'No entries match. Change the filters.'}
            </span>
          </p>
          <ol className="people-rows">
            {log.data.entries.map((entry) => (
              <li key={entry.id} className="people-entry">
                <time dateTime={entry.happened_at}>
                  {shortDateTime(Date.parse(entry.happened_at))}
                </time>
                <p dir="auto">{sentenceOf(entry)}</p>
              </li>
            ))}
          </ol>
          {log.data.hasMore && (
            <button
              type="button"
              className="action action-outline people-more"
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
