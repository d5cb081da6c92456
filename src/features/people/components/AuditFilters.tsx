import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { FilterSelect } from '~/features/staff';
import { auditActions, auditSubjects } from '../rules/audit-text';
import { usePeople } from '../PeopleContext';

/** Filters by person, action, subject, and time, and the export of what matches. */
export function AuditFilters() {
  const people = usePeople();
  const { actor, action, subjectType, subject, from, to } = useStore(people.$view);
  const log = useStore(people.auditLog.$log);
  const exporting = useStore(people.$change).status === 'submitting';
  const actors = log.status === 'ready' ? log.data.actors : [];
  const [, subjects = ''] = auditSubjects.find(([type]) => type === subjectType) ?? [];
  return (
    <>
      <div
        role="group"
        aria-label="Filters"
        className="grid grid-cols-1 gap-x-4 md:grid-cols-2 lg:grid-cols-5"
      >
        <FilterSelect
          id="audit-person"
          label="Person"
          all="Everyone"
          value={actor}
          items={actors.map(({ id, name }) => [id, name ?? `Removed account ${id.slice(0, 8)}`])}
          onChange={(value) => people.go({ actor: value })}
        />
        <FilterSelect
          id="audit-action"
          label="Action"
          all="All actions"
          value={action}
          items={auditActions}
          onChange={(value) => people.go({ action: value })}
        />
        <FilterSelect
          id="audit-subject"
          label="About"
          all="Everything"
          value={subjectType}
          items={auditSubjects}
          onChange={(value) => people.go({ subjectType: value, subject: undefined })}
        />
        <Field
          id="audit-from"
          label="From"
          type="date"
          value={from ?? ''}
          max={to}
          onChange={(event) => people.go({ from: event.target.value || undefined })}
        />
        <Field
          id="audit-to"
          label="To"
          type="date"
          value={to ?? ''}
          min={from}
          onChange={(event) => people.go({ to: event.target.value || undefined })}
        />
      </div>
      <div className="list-buttons">
        {subject && (
          <button
            type="button"
            className="action action-outline"
            onClick={() => people.go({ subject: undefined })}
          >
            {`Show all ${subjects.toLowerCase()}`}
          </button>
        )}
        <button
          type="button"
          className="action action-outline"
          aria-disabled={exporting || undefined}
          onClick={() => void people.exportLog()}
        >
          {exporting ? 'Exporting…' : 'Export CSV'}
        </button>
      </div>
    </>
  );
}
