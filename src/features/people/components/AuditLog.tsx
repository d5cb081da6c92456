import { useStore } from '@nanostores/react';
import { leadsLink } from '~/features/leads';
import { DataList, LoadMore } from '~/features/staff';
import { siteTimeText } from '~/lib/zoned-time';
import { sentenceOf } from '../rules/audit-text';
import { AuditFilters } from './AuditFilters';
import { auditLog } from '../store/people';

/** Who did what, newest first. */
export function AuditLog() {
  const log = useStore(auditLog.$state);
  return (
    <>
      <AuditFilters />
      <DataList
        id="audit-log"
        label="Audit log"
        state={log}
        loadingLabel="Loading the audit log"
        onRetry={auditLog.refresh}
        summary={({ entries }) =>
          entries.length === 0 ? 'No entries match. Change the filters.' : ''
        }
        footer={
          log.status === 'ready' &&
          log.data.hasMore && <LoadMore isLoading={log.outdated} onLoad={auditLog.loadMore} />
        }
      >
        {({ entries }) => (
          <ol className="staff-rows mt-0 border-b border-rule *:first:border-ink">
            {entries.map((entry) => (
              <li
                key={entry.id}
                className="grid gap-x-6 wrap-anywhere @min-[44rem]:grid-cols-[12rem_minmax(0,1fr)]"
              >
                <time dateTime={entry.happened_at} className="staff-quiet">
                  {siteTimeText(Date.parse(entry.happened_at))}
                </time>
                <p>
                  <span dir="auto">{sentenceOf(entry)}</span>
                  {entry.subject_type === 'lead' && entry.subject_name && entry.count === 1 && (
                    <a href={leadsLink({ lead: entry.subject_id })} className="link ml-2">
                      View lead
                    </a>
                  )}
                </p>
              </li>
            ))}
          </ol>
        )}
      </DataList>
    </>
  );
}
