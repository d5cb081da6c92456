import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { Field } from '~/components/ui/Field';
import { Button, ColumnSection, OutcomeNotice } from '~/features/staff';
import { clientQuestionStatement } from '~rules/lead/origins';
import { maxQuestionLength } from '../rules';
import * as store from '../store';

/** The form for asking a question. */
export function Question({ email }: { email: string }) {
  const text = useStore(store.$question);
  const state = useStore(store.sending.$state);
  const field = useRef<HTMLTextAreaElement>(null);
  const isBusy = state.status === 'submitting';
  return (
    <ColumnSection id="question" title="Ask a question">
      <form
        className="mt-4 grid max-w-152 gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void store.ask();
          if (store.sending.$state.get().status === 'error') field.current?.focus();
        }}
      >
        <Field
          control="textarea"
          id="client-message"
          label="Your question"
          ref={field}
          required
          rows={5}
          maxLength={maxQuestionLength}
          value={text}
          readOnly={isBusy}
          error={state.status === 'error' && state.field ? state.text : undefined}
          hint={`We’ll answer by email to ${email}.`}
          onChange={({ target }) => store.editQuestion(target.value)}
        />
        <p className="mt-2 text-sm text-quiet">
          <span>{clientQuestionStatement}</span>{' '}
          <a href="/privacy" className="link">
            Privacy policy
          </a>
        </p>
        <Button type="submit" look="main" className="justify-self-start" action={store.sending}>
          {isBusy ? 'Sending…' : 'Send question'}
        </Button>
        <OutcomeNotice state={state} isInline />
      </form>
    </ColumnSection>
  );
}
