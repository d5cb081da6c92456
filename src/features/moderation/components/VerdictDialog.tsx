import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { ScheduleForm } from '~/features/scheduling';
import { countOf } from '~/lib/count';
import { useModeration } from '../ModerationContext';
import type { ItemRef } from '../rules/items';
import {
  maxNoteLength,
  suggestedNotes,
  verdictButtons,
  type VerdictStatus,
} from '../rules/verdict';

interface Props {
  status: VerdictStatus;
  items: readonly ItemRef[];
}

/** Asks for what a decision needs: a note, or a time. */
export function VerdictDialog({ status, items }: Props) {
  const { closeDialog, confirm, unsentNote } = useModeration();
  const [item] = items;
  const title = status === 'changes-requested' ? 'Request changes to' : verdictButtons[status];
  return (
    <Dialog
      title={
        <>
          <span>{title}</span>{' '}
          {items.length === 1 ? (
            <span>
              “<bdi>{item?.name}</bdi>”
            </span>
          ) : (
            <span>{countOf(items.length, 'post')}</span>
          )}
        </>
      }
      onClose={closeDialog}
    >
      {status === 'scheduled' ? (
        <ScheduleForm
          onSchedule={(at) => confirm({ status, publishAt: new Date(at).toISOString() })}
          onCancel={closeDialog}
        />
      ) : (
        <NoteForm
          status={status === 'rejected' ? status : 'changes-requested'}
          initial={item ? unsentNote(item.id) : ''}
        />
      )}
    </Dialog>
  );
}

interface NoteProps {
  status: keyof typeof suggestedNotes;
  /** What was typed for a request that failed. */
  initial: string;
}

function NoteForm({ status, initial }: NoteProps) {
  const { closeDialog, confirm } = useModeration();
  const [note, setNote] = useState(initial);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = note.trim() === '';
  useEffect(() => {
    if (isEmpty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isEmpty]);

  function submit(event?: SubmitEvent): void {
    event?.preventDefault();
    if (!isEmpty) {
      confirm({ status, note: note.trim() });
      return;
    }
    setError('Tell the writer why.');
    field.current?.focus();
  }

  function suggest(text: string): void {
    setNote(text);
    setError(undefined);
    field.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit}>
      <div className="staff-toolbar mb-4" role="group" aria-label="Suggestions">
        {suggestedNotes[status].map(({ label, text }) => (
          <button
            key={label}
            type="button"
            className="action action-outline"
            onClick={() => suggest(text)}
          >
            {label}
          </button>
        ))}
      </div>
      <Field
        ref={field}
        control="textarea"
        id="verdict-note"
        label={status === 'rejected' ? 'Reason' : 'What to change'}
        hint="The writer will see this and get it by email."
        error={error}
        required
        maxLength={maxNoteLength}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          setError(undefined);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <DialogButtons label={verdictButtons[status]} onCancel={closeDialog} />
    </form>
  );
}
