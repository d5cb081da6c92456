import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { Button, FilterSelect } from '~/features/staff';
import { auditSubjects } from '../rules/audit-text';
import * as people from '../store/people';

/** Filters by person, subject, and time. */
export function AuditFilters() {
  const { actor, subjectType, subject, until } = useStore(people.view.$view);
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
          onChange={(value) => people.view.go({ actor: value })}
        />
        <FilterSelect
          id="audit-subject"
          label="About"
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
