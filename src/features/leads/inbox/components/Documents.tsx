import { Field } from '~/components/ui/Field';
import { Button, sendTexts } from '~/features/staff';
import type { OpenLead } from '../api/leads';
import { clientAccess } from '../rules/client-access';
import { Section } from './LeadSections';
import * as changes from '../store/changes';

/** Links to documents, which the lead's sender sees in the client portal. */
export function Documents({ lead, documents, ...person }: OpenLead) {
  const access = clientAccess(person);
  return (
    <Section id="documents" title="Documents for the client">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-5 wrap-anywhere">
        <p role="status" className="staff-quiet">
          {access.text}
        </p>
        {access.action && (
          <Button
            look="link"
            action={changes.action}
            onClick={() => changes.inviteClient(lead, person.invitation?.role ?? 'user')}
          >
            {access.action}
          </Button>
        )}
      </div>
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
              <Button
                look="link"
                action={changes.action}
                aria-label={`Remove ${title}`}
                onClick={() => changes.removeRecord(lead, 'client_documents', id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={sendTexts((text) => changes.addDocument(lead, text('title'), text('url')))}>
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
        <Button type="submit" action={changes.action}>
          Add document
        </Button>
      </form>
    </Section>
  );
}
