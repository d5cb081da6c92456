import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { Button, ColumnSection, OutcomeNotice, sendTexts } from '~/features/staff';
import { clientQuestionStatement } from '~rules/lead/origins';
import { maxQuestionLength } from '../rules';
import * as store from '../store';

/** The form for asking a question. */
export function Question({ email }: { email: string }) {
  const state = useStore(store.sending.$state);
  const isBusy = state.status === 'submitting';
  return (
    <ColumnSection id="question" title="Ask a question">
      <form
        className="mt-4 grid max-w-152 gap-3"
        noValidate
        onSubmit={sendTexts((text) => store.ask(text('message')))}
      >
        <Field
          control="textarea"
          id="client-message"
          name="message"
          label="Your question"
          required
          rows={5}
          maxLength={maxQuestionLength}
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
