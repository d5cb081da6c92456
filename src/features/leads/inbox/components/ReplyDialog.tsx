import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { ConfirmDialog } from '~/features/staff';
import { useBusy, useInbox } from '../InboxContext';
import { answersOf, nameOf, withoutInvisible } from '../rules/answers';
import { maxBodyLength, maxSubjectLength } from '../rules/reply';
import type { Answered } from '../store/answers';

/** Writes an email to the person who sent a lead. What's typed stays when it's closed. */
export function ReplyDialog(answered: Answered) {
  const { changes } = useInbox();
  const { replyDialog, $drafts, draftOf, edit, reply } = changes.answers;
  useStore($drafts);
  const busy = useBusy();
  const { lead } = answered;
  const { subject, body } = draftOf(lead);
  const { wish } = answersOf(lead);
  return (
    <ConfirmDialog
      title={
        <>
          Reply to <bdi>{nameOf(lead)}</bdi>
        </>
      }
      describedBy="reply-note"
      state={useStore(changes.$state)}
      label="Send"
      busyLabel="Sending…"
      isForm
      onConfirm={() => reply(answered)}
      onClose={replyDialog.close}
    >
      <p id="reply-note" className="wrap-anywhere">
        <span>{`To ${withoutInvisible(lead.email)}. Replies go to your email address.`}</span>
      </p>
      {wish && (
        <blockquote
          className="staff-quiet my-3 line-clamp-4 border-l-4 border-rule pl-4 wrap-anywhere"
          aria-label={wish.label}
          dir="auto"
        >
          {wish.text}
        </blockquote>
      )}
      <Field
        control="textarea"
        id="reply-body"
        label="Your message"
        rows={8}
        required
        maxLength={maxBodyLength}
        readOnly={busy}
        value={body}
        onChange={({ target }) => edit(lead, { body: target.value })}
      />
      <Field
        id="reply-subject"
        label="Subject"
        required
        maxLength={maxSubjectLength}
        autoComplete="off"
        readOnly={busy}
        value={subject}
        onChange={({ target }) => edit(lead, { subject: target.value })}
      />
    </ConfirmDialog>
  );
}
