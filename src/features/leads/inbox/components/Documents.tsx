import { Field } from '~/components/ui/Field';
import type { Lead, LeadDocument, Person } from '../api/leads';
import { useBusy, useInbox } from '../InboxContext';
import { clientAccess } from '../rules/client-access';
import { Section } from './LeadMeta';

interface Props {
  lead: Lead;
  person: Person;
  documents: readonly LeadDocument[];
}

/** Links to documents, which the lead's sender sees in the client portal. */
export function Documents({ lead, person, documents }: Props) {
  const { changes } = useInbox();
  const busy = useBusy();
  return (
    <Section id="documents" title="Documents for the client">
      <ClientAccess lead={lead} person={person} />
      {documents.length > 0 && (
        <ul className="staff-touch">
          {documents.map(({ id, title, url }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-5 wrap-anywhere"
            >
              <a href={url} className="link" target="_blank" rel="noopener noreferrer" dir="auto">
                {title}
              </a>
              <button
                type="button"
                className="link staff-link-button"
                aria-label={`Remove ${title}`}
                aria-disabled={busy}
                onClick={() => void changes.removeDocument(lead, id)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const values = new FormData(form);
          const text = (name: string) => String(values.get(name)).trim();
          void changes
            .addDocument(lead, text('title'), text('url'))
            .then((added) => added && form.reset());
        }}
      >
        {/* The same limits as in the database. */}
        <Field
          id="document-title"
          name="title"
          label="Title"
          required
          maxLength={200}
          pattern=".*\S.*"
        />
        <Field
          id="document-url"
          name="url"
          label="Link"
          type="url"
          required
          maxLength={2048}
          pattern="https://.+"
          placeholder="https://"
          hint={`${person.sends_document_mail ? 'We’ll email the client about the new document.' : 'We won’t email the client, because this lead is marked as spam or held for review.'} They’ll find the link in the client portal. Use a link that only the client can open.`}
        />
        <button type="submit" className="action action-outline" aria-disabled={busy}>
          Add document
        </button>
      </form>
    </Section>
  );
}

/** Whether the client can open documents, and how to change that. */
function ClientAccess({ lead, person }: Pick<Props, 'lead' | 'person'>) {
  const { changes } = useInbox();
  const busy = useBusy();
  const { text, action } = clientAccess(person);
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-5 wrap-anywhere">
      <p role="status" className="staff-quiet">
        {text}
      </p>
      {action && (
        <button
          type="button"
          className="link staff-link-button"
          aria-disabled={busy}
          onClick={() => void changes.inviteClient(lead, person.invitation?.role ?? 'user')}
        >
          {action}
        </button>
      )}
    </div>
  );
}
