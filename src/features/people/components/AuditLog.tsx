import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { leadsLink } from '~/features/leads';
import { Button, DataList, FilterSelect, useData } from '~/features/staff';
import { siteTimeText } from '~/lib/zoned-time';
import { auditSubjects, sentenceOf } from '../rules/audit-text';
import * as people from '../store/people';

/** Who did what, newest first. */
export function AuditLog() {
  return (
    <>
      <AuditFilters />
      <DataList
        label="Audit log"
        list={people.auditLog}
        loadingLabel="Loading the audit log"
        summary={({ items }) => (items.length > 0 ? 'Newest first' : 'No entries match')}
        empty={<p>No entries match. Change the filters.</p>}
      >
        {({ items }) => (
          <ol className="staff-rows mt-0 border-b border-rule *:first:border-ink">
            {items.map((entry) => (
              <li
                key={entry.id}
                className="grid gap-x-6 wrap-anywhere @min-[44rem]:grid-cols-[16rem_minmax(0,1fr)]"
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

/** Filters by person, subject, and time. */
function AuditFilters() {
  const { actor, subjectType, subject, until } = useStore(people.view.$view);
  const { actors = [] } = useData(people.auditLog.$state) ?? {};
  const [, subjects = ''] = auditSubjects.find(([type]) => type === subjectType) ?? [];
  return (
    <>
      <div
        role="group"
        aria-label="Filters"
        className="mt-3 grid grid-cols-1 gap-x-4 md:grid-cols-3"
      >
        <FilterSelect
          id="audit-person"
          label="Person"
          hasLabel
          all="Everyone"
          value={actor}
          items={actors.map(({ id, name }) => [id, name ?? `Removed account ${id.slice(0, 8)}`])}
          onChange={(value) => people.view.go({ actor: value })}
        />
        <FilterSelect
          id="audit-subject"
          label="About"
          hasLabel
          all="Everything"
          value={subjectType}
          items={auditSubjects}
          onChange={(value) => people.view.go({ subjectType: value, subject: undefined })}
        />
        <Field
          id="audit-until"
          label="Until"
          type="date"
          value={until ?? ''}
          onChange={(event) => people.view.go({ until: event.target.value || undefined })}
        />
      </div>
      {subject && (
        <Button className="mb-3" onClick={() => people.view.go({ subject: undefined })}>
          {`Show all ${subjects.toLowerCase()}`}
        </Button>
      )}
    </>
  );
}
