import { useStore } from '@nanostores/react';
import { useState, type KeyboardEvent } from 'react';
import { Dialog } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { ScheduleForm } from '~/features/scheduling';
import { ConfirmDialog, createAction } from '~/features/staff';
import { countOf } from '~/lib/count';
import type { ItemRef } from '../rules/items';
import {
  maxNoteLength,
  needsDialog,
  noteProblem,
  verdictButtons,
  verdictWords,
  type Verdict,
  type VerdictStatus,
} from '../rules/verdict';
import { saveText, getText } from '../store/attempts';
import * as moderation from '../store/moderation';
import { $items } from '../store/queue';

const onClose = moderation.closeDialog;

/** The dialog that's open. It closes at once: what it does is shown above the list. */
export function OpenDialog() {
  const dialog = useStore(moderation.$dialog);
  if (dialog?.kind === 'delete-spam') return <SpamDialog items={dialog.items} />;
  return dialog && <VerdictDialog {...dialog} />;
}

/** Asks before spam is deleted. */
function SpamDialog({ items }: { items: readonly ItemRef[] }) {
  return (
    <ConfirmDialog
      title={`Delete ${countOf(items.length, 'comment')} marked as spam?`}
      describedBy="moderation-spam"
      label="Delete"
      isFinal
      onConfirm={() => moderation.deleteSpam(items)}
      onClose={onClose}
    >
      <p id="moderation-spam">
        This permanently deletes them. You can’t undo it. Comments with replies that aren’t spam
        stay.
      </p>
    </ConfirmDialog>
  );
}

interface VerdictProps<Status> {
  status: Status;
  items: readonly ItemRef[];
}

/** Asks for what a decision needs: a text, a time, or confirmation that it's about many items. */
function VerdictDialog({ status, items }: VerdictProps<VerdictStatus>) {
  const kind = items[0]?.kind ?? 'comment';
  if (!needsDialog(kind, status)) {
    const what = countOf(items.length, kind);
    return (
      <ConfirmDialog
        title={`${verdictButtons[status]}: ${what}`}
        describedBy="moderation-many"
        label={verdictButtons[status]}
        onConfirm={() => moderation.confirm({ status } as Verdict)}
        onClose={onClose}
      >
        <p id="moderation-many">
          {`${what} will be ${verdictWords[status]}. You can undo it right afterward.`}
        </p>
      </ConfirmDialog>
    );
  }
  if (status === 'scheduled') {
    const schedule = (at: number) =>
      moderation.confirm({ status, publishAt: new Date(at).toISOString() });
    return (
      <Dialog title={titleOf(status, items)} onClose={onClose}>
        <ScheduleForm onSchedule={schedule} onCancel={onClose} />
      </Dialog>
    );
  }
  return <NoteDialog status={status as keyof typeof fields} items={items} />;
}

const titles: Partial<Record<VerdictStatus, string>> = {
  'changes-requested': 'Request changes to',
  replied: 'Reply to',
};

const titleOf = (status: VerdictStatus, items: readonly ItemRef[]) => (
  <>
    <span>{titles[status] ?? verdictButtons[status]}</span>{' '}
    {items.length === 1 ? (
      <span>
        “<bdi>{items[0]?.name}</bdi>”
      </span>
    ) : (
      <span>{countOf(items.length, 'post')}</span>
    )}
  </>
);

const toWriter = 'The writer will see this and get it by email.';

const fields = {
  rejected: { label: 'Reason', hint: toWriter },
  'changes-requested': { label: 'What to change', hint: toWriter },
  replied: {
    label: 'Your reply',
    hint: 'Everyone will see it below the comment, with your name and a “Staff” badge. If the comment is pending, replying approves it.',
  },
} as const;

/** Asks for the note to a writer, or for a reply. */
function NoteDialog({ status, items }: VerdictProps<keyof typeof fields>) {
  const [note, setNote] = useState(() => getText(items[0]?.id ?? ''));
  const [check] = useState(() => createAction());
  const state = useStore(check.$state);

  function submit(): void {
    const text = noteProblem(status, note);
    if (text === undefined) moderation.confirm({ status, note: note.trim() });
    else check.fail({ field: 'note', text });
  }

  function write(text: string): void {
    setNote(text);
    saveText(items, text);
    check.reset();
  }

  return (
    <ConfirmDialog
      title={titleOf(status, items)}
      label={verdictButtons[status]}
      isForm
      action={check}
      onConfirm={submit}
      onClose={onClose}
    >
      {status === 'replied' && <RepliedToComment id={items[0]?.id} />}
      <Field
        control="textarea"
        id="verdict-note"
        {...fields[status]}
        error={state.status === 'error' ? state.text : undefined}
        required
        maxLength={maxNoteLength}
        value={note}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
    </ConfirmDialog>
  );
}

/** The comment that the moderator is replying to. */
function RepliedToComment({ id }: { id: string | undefined }) {
  const comment = useStore($items).find((item) => item.id === id);
  if (comment?.kind !== 'comment') return null;
  return (
    <blockquote className="staff-quote mb-4" dir="auto">
      {comment.content}
    </blockquote>
  );
}
