import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { Field } from '~/components/ui/Field';
import { ColumnSection } from '~/features/staff';
import { clientQuestionStatement } from '~rules/lead/origins';
import { maxQuestionLength } from '../rules/question';
import type { PortalStore } from '../store/portal';

/** The form for asking a question. */
export function Question({ store, email }: { store: PortalStore; email: string }) {
  const text = useStore(store.$question);
  const state = useStore(store.$sending);
  const field = useRef<HTMLTextAreaElement>(null);
  const problem = state.status === 'error' ? state : undefined;
  return (
    <ColumnSection id="question" title="Ask a question">
      <form
        className="mt-4 grid max-w-152 gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void store.ask();
          const { status } = store.$sending.get();
          if (status === 'error') field.current?.focus();
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
          readOnly={state.status === 'submitting'}
          error={problem?.inField ? problem.problem : undefined}
          hint={`We’ll answer by email to ${email}.`}
          onChange={({ target }) => store.editQuestion(target.value)}
        />
        <p className="mt-2 text-sm text-quiet">
          <span>{clientQuestionStatement}</span>{' '}
          <a href="/privacy" className="link">
            Privacy policy
          </a>
        </p>
        <button
          type="submit"
          className="action justify-self-start"
          aria-disabled={state.status === 'submitting' || undefined}
        >
          {state.status === 'submitting' ? 'Sending…' : 'Send question'}
        </button>
        {/* Live regions must exist before their content does. */}
        <div role="status">
          {state.status === 'success' && (
            <p className="staff-notice" data-tone="signal">
              We’ve received your question. It’s now at the top of your requests.
            </p>
          )}
        </div>
        <div role="alert">
          {problem && !problem.inField && (
            <p className="staff-notice" data-tone="warm">
              Your question wasn’t sent. {problem.problem}
            </p>
          )}
        </div>
      </form>
    </ColumnSection>
  );
}
