import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Field } from '~/components/ui/Field';
import { Button } from '~/features/staff';
import { withoutInvisible } from '../rules/answers';
import { canAnswer, maxBodyLength, maxCallNoteLength, maxSubjectLength } from '../rules/reply';
import * as answers from '../store/answers';
import * as changes from '../store/changes';

/** Ways to answer the person. Held leads and spam can't be answered. A draft stays until it's sent. */
export function Answer(answered: answers.Answered) {
  useStore(answers.$drafts);
  const [isOpen, setOpen] = useState(false);
  const { lead } = answered;
  if (!canAnswer(lead)) return null;
  const hasDraft = answers.draftOf(lead, 'reply').body !== '';
  return (
    <div className="mt-4">
      <div className="flex flex-wrap gap-2">
        <Button
          look="main"
          className="px-4 text-sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {hasDraft && !isOpen ? 'Continue your reply' : 'Reply'}
        </Button>
        <form
          className="flex min-w-0 flex-1 gap-2 [&>div]:min-w-0 [&>div]:flex-[1_1_8rem]"
          onSubmit={(event) => {
            event.preventDefault();
            void answers.send(answered, 'call');
          }}
        >
          <Field
            id="call-note"
            label="Call note"
            compact
            placeholder="Call note"
            maxLength={maxCallNoteLength}
            autoComplete="off"
            value={answers.draftOf(lead, 'call').body}
            onChange={({ target }) => answers.edit(lead, 'call', { body: target.value })}
          />
          <Button type="submit" className="px-4 text-sm" action={changes.action}>
            Log a call
          </Button>
        </form>
      </div>
      {isOpen && <Reply {...answered} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** An email to the person, below what they want. */
function Reply({ onClose, ...answered }: answers.Answered & { onClose: () => void }) {
  const { lead } = answered;
  const { subject, body } = answers.draftOf(lead, 'reply');
  const message = useRef<HTMLTextAreaElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <form
      className="mt-3 grid gap-1"
      aria-label="Reply"
      onSubmit={(event) => {
        event.preventDefault();
        void answers.send(answered, 'reply').then((sent) => {
          // Somebody may have begun another one.
          if (sent && answers.draftOf(lead, 'reply').body === '') onClose();
        });
      }}
    >
      <p className="staff-quiet">
        {`To ${withoutInvisible(lead.email)}. Replies go to your email address.`}
      </p>
      <Field
        ref={message}
        control="textarea"
        id="reply-body"
        label="Your message"
        rows={8}
        required
        maxLength={maxBodyLength}
        value={body}
        onChange={({ target }) => answers.edit(lead, 'reply', { body: target.value })}
      />
      <Field
        id="reply-subject"
        label="Subject"
        required
        maxLength={maxSubjectLength}
        autoComplete="off"
        value={subject}
        onChange={({ target }) => answers.edit(lead, 'reply', { subject: target.value })}
      />
      <div className="staff-buttons">
        <Button type="submit" look="main" action={changes.action}>
          Send
        </Button>
        <Button look="link" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  );
}
