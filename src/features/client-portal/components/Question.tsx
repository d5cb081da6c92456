import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { Field } from '~/components/ui/Field';
import { Button, ColumnSection, OutcomeNotice } from '~/features/staff';
import { readForm } from '~/lib/form-values';
import { clientQuestionStatement } from '~rules/lead/origins';
import { maxQuestionLength } from '../rules';
import * as store from '../store';

/** The form for asking a question. */
export function Question({ email }: { email: string }) {
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
          const form = event.currentTarget;
          void store.ask(readForm(form).text('message')).then((isSent) => {
            const outcome = store.sending.$state.get();
            if (isSent) form.reset();
            else if (outcome.status === 'error' && outcome.field) field.current?.focus();
          });
        }}
      >
        <Field
          control="textarea"
          id="client-message"
          name="message"
          label="Your question"
          ref={field}
          required
          rows={5}
          maxLength={maxQuestionLength}
          readOnly={isBusy}
          error={state.status === 'error' && state.field ? state.text : undefined}
          hint={`We’ll answer by email to ${email}.`}
          onChange={store.sending.reset}
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
