import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { Button, sendTexts, Time } from '~/features/staff';
import type { OpenLead } from '../api/leads';
import { Section } from './LeadSections';
import * as changes from '../store/changes';
import * as inbox from '../store/inbox';

/** Maximum length of a note. The database has the same limit. */
const maxNoteLength = 5000;

/** Notes of admins about the open lead, oldest first. */
export function Notes({ lead, notes }: OpenLead) {
  const nameOf = useStore(inbox.$nameOf);
  return (
    <Section id="notes" title="Notes">
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note.id} className="pb-3">
              <p
                className="mb-2 border-l-4 border-rule pl-4 wrap-anywhere whitespace-pre-line"
                dir="auto"
              >
                {note.body}
              </p>
              <p className="staff-quiet">
                <span>{`By ${nameOf(note.author_id)},`}</span> <Time at={note.created_at} />
                {inbox.isOwn(note.author_id) && (
                  <Button
                    look="link"
                    className="ml-3"
                    action={changes.action}
                    onClick={() => changes.removeRecord(lead, 'lead_notes', note.id)}
                  >
                    Delete
                  </Button>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={sendTexts(
          async (text) => text('note') !== '' && changes.addNote(lead, text('note')),
        )}
      >
        <Field
          control="textarea"
          id="lead-note"
          name="note"
          label="Add a note"
          rows={2}
          maxLength={maxNoteLength}
        />
        <Button type="submit" action={changes.action}>
          Save note
        </Button>
      </form>
    </Section>
  );
}
