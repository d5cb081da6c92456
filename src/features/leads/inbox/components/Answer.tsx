import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { useBusy, useInbox } from '../InboxContext';
import { canAnswer, maxCallNoteLength } from '../rules/reply';
import type { Answered } from '../store/answers';

/** How to answer the person. Held leads and spam can't be answered. */
export function Answer(answered: Answered) {
  const { changes } = useInbox();
  const busy = useBusy();
  const drafts = useStore(changes.answers.$drafts);
  const { lead } = answered;
  if (!canAnswer(lead)) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <button
        type="button"
        className="action px-4 text-sm"
        aria-disabled={busy}
        onClick={() => changes.answers.replyDialog.open(answered)}
      >
        {drafts[lead.id]?.body ? 'Continue your reply' : 'Reply'}
      </button>
      <form
        className="flex min-w-0 flex-1 gap-2 [&>div]:min-w-0 [&>div]:flex-[1_1_8rem]"
        onSubmit={(event) => {
          event.preventDefault();
          changes.answers.logCall(answered);
        }}
      >
        <Field
          id="call-note"
          label="Call note"
          compact
          placeholder="Call note"
          maxLength={maxCallNoteLength}
          autoComplete="off"
          readOnly={busy}
          value={drafts[lead.id]?.callNote ?? ''}
          onChange={({ target }) => changes.answers.edit(lead, { callNote: target.value })}
        />
        <button type="submit" className="action action-outline px-4 text-sm" aria-disabled={busy}>
          Log a call
        </button>
      </form>
    </div>
  );
}
