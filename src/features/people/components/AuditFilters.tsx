import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { FilterSelect } from '~/features/staff';
import { auditSubjects } from '../rules/audit-text';
import { usePeople } from '../PeopleContext';

/** Filters by person, subject, and time. */
export function AuditFilters() {
  const people = usePeople();
  const { actor, subjectType, subject, until } = useStore(people.$view);
  const log = useStore(people.auditLog.$state);
  const actors = log.status === 'ready' ? log.data.actors : [];
  const [, subjects = ''] = auditSubjects.find(([type]) => type === subjectType) ?? [];
  return (
    <>
      <div role="group" aria-label="Filters" className="grid grid-cols-1 gap-x-4 md:grid-cols-3">
        <FilterSelect
          id="audit-person"
          label="Person"
          all="Everyone"
          value={actor}
          items={actors.map(({ id, name }) => [id, name ?? `Removed account ${id.slice(0, 8)}`])}
          onChange={(value) => people.go({ actor: value })}
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
          id="audit-until"
          label="Until"
          type="date"
          value={until ?? ''}
          onChange={(event) => people.go({ until: event.target.value || undefined })}
        />
      </div>
      {subject && (
        <button
          type="button"
          className="action action-outline mb-3"
          onClick={() => people.go({ subject: undefined })}
        >
          {`Show all ${subjects.toLowerCase()}`}
        </button>
      )}
    </>
  );
}
