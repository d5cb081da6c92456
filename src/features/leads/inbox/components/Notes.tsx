import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { Time } from '~/features/staff';
import type { Lead, LeadNote } from '../api/leads';
import { useBusy, useInbox } from '../InboxContext';
import { Section, useNameOf } from './LeadMeta';

/** Maximum length of a note. The database has the same limit. */
const maxNoteLength = 5000;

/** Notes of admins about the open lead, oldest first. */
export function Notes({ lead, notes }: { lead: Lead; notes: readonly LeadNote[] }) {
  const { changes, userId } = useInbox();
  const busy = useBusy();
  const nameOf = useNameOf();
  const [text, setText] = useState('');
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
                {note.author_id === userId && (
                  <button
                    type="button"
                    className="link staff-link-button ml-3"
                    aria-disabled={busy}
                    onClick={() => void changes.removeNote(lead, note.id)}
                  >
                    Delete
                  </button>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') return;
          void changes.addNote(lead, text.trim()).then((saved) => saved && setText(''));
        }}
      >
        <Field
          control="textarea"
          id="lead-note"
          label="Add a note"
          rows={2}
          maxLength={maxNoteLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className="action action-outline" aria-disabled={busy}>
          Save note
        </button>
      </form>
    </Section>
  );
}
