import { useStore } from '@nanostores/react';
import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { ScheduleForm } from '~/features/scheduling';
import { countOf } from '~/lib/count';
import type { ItemRef } from '../rules/items';
import { maxNoteLength, noteProblem, verdictButtons, type VerdictStatus } from '../rules/verdict';
import * as moderation from '../store/moderation';

interface Props {
  status: VerdictStatus;
  items: readonly ItemRef[];
}

/** Asks for what a decision needs: a text, or a time. */
export function VerdictDialog({ status, items }: Props) {
  const [item] = items;
  const title = titles[status] ?? verdictButtons[status];
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
      onClose={moderation.closeDialog}
    >
      {status === 'replied' && item && <RepliedToComment id={item.id} />}
      {status === 'scheduled' ? (
        <ScheduleForm
          onSchedule={(at) => moderation.confirm({ status, publishAt: new Date(at).toISOString() })}
          onCancel={moderation.closeDialog}
        />
      ) : (
        <NoteForm status={status as keyof typeof fields} items={items} />
      )}
    </Dialog>
  );
}

/** The comment that the moderator is replying to. */
function RepliedToComment({ id }: { id: string }) {
  const list = useStore(moderation.list.$list);
  const comment = list.status === 'ready' && list.items.find((item) => item.id === id);
  if (!comment || comment.kind !== 'comment') return null;
  return (
    <blockquote className="staff-quote mb-4" dir="auto">
      {comment.content}
    </blockquote>
  );
}

const titles: Partial<Record<VerdictStatus, string>> = {
  'changes-requested': 'Request changes to',
  replied: 'Reply to',
};

const toWriter = 'The writer will see this and get it by email.';

const fields = {
  rejected: { label: 'Reason', hint: toWriter },
  'changes-requested': { label: 'What to change', hint: toWriter },
  replied: {
    label: 'Your reply',
    hint: 'Everyone will see it below the comment, with your name and a “Staff” badge. If the comment is pending, replying approves it.',
  },
} as const;

interface NoteProps {
  status: keyof typeof fields;
  items: readonly ItemRef[];
}

function NoteForm({ status, items }: NoteProps) {
  const [note, setNote] = useState(() => moderation.textAbout(items[0]?.id ?? ''));
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);

  function submit(event?: SubmitEvent): void {
    event?.preventDefault();
    const problem = noteProblem(status, note);
    if (problem === undefined) {
      moderation.confirm({ status, note: note.trim() });
      return;
    }
    setError(problem);
    field.current?.focus();
  }

  function write(text: string): void {
    setNote(text);
    moderation.keepText(items, text);
    setError(undefined);
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field
        ref={field}
        control="textarea"
        id="verdict-note"
        {...fields[status]}
        error={error}
        required
        maxLength={maxNoteLength}
        value={note}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <DialogButtons label={verdictButtons[status]} onCancel={moderation.closeDialog} />
    </form>
  );
}
