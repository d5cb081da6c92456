import { useStore } from '@nanostores/react';
import { Failure, faultTexts, OutcomeNotice, Section, Spinner } from '~/features/staff';
import { useCrmSetup } from '../CrmSetupContext';
import type { Step } from '../rules/test-lead';

/** Sends a test lead and shows each step of its delivery. */
export function TestLead() {
  const { test } = useCrmSetup();
  const state = useStore(test.$test);
  const doing = useStore(test.$doing);
  const isBusy = doing !== undefined || undefined;
  const hasLead = state.status === 'ready';
  return (
    <Section
      id="test"
      title="Test lead"
      text="A test lead goes through the same steps as a real one. It has your email address, and the CRM gets it with test set to true and the tag “test”. It never appears in lists, counts, reports, or emails, and it’s deleted after 7 days. The contact that it creates in the CRM isn’t deleted."
    >
      <div className="staff-buttons">
        <button
          type="button"
          className="action"
          aria-disabled={isBusy}
          onClick={() => void test.send()}
        >
          {doing === 'sending'
            ? 'Sending…'
            : hasLead
              ? 'Send another test lead'
              : 'Send a test lead'}
        </button>
        {hasLead && (
          <button
            type="button"
            className="link staff-link-button"
            aria-disabled={isBusy}
            onClick={() => void test.remove(state.lead)}
          >
            {doing === 'deleting' ? 'Deleting…' : 'Delete the test lead'}
          </button>
        )}
        {hasLead && state.settled && (
          <button
            type="button"
            className="link staff-link-button"
            onClick={() => void test.check()}
          >
            Check again
          </button>
        )}
      </div>
      <OutcomeNotice state={useStore(test.$change)} isInline />
      <div role="alert">
        {(hasLead || state.status === 'none') && state.fault && (
          <p className="staff-problem">{faultTexts[state.fault]}</p>
        )}
      </div>
      {state.status === 'error' && (
        <Failure fault={state.fault} text={state.text} onRetry={() => void test.check()} />
      )}
      {state.status === 'loading' && <Spinner label="Looking for a test lead" />}
      <div role="status">
        {hasLead && (
          <ol className="mt-5" aria-label="Steps of the test lead">
            {state.steps.map((step) => (
              <StepItem key={step.title} step={step} />
            ))}
          </ol>
        )}
      </div>
    </Section>
  );
}

const statusNames: Record<Step['status'], string> = {
  done: 'Done',
  current: 'In progress',
  failed: 'Problem',
  waiting: 'Not yet',
  skipped: 'Not checked',
};

const tones: Record<Step['status'], string> = {
  done: 'signal',
  current: 'ink',
  failed: 'warm',
  waiting: 'quiet',
  skipped: 'quiet',
};

const edges: Partial<Record<Step['status'], string>> = {
  done: 'border-signal',
  failed: 'border-warm',
};

function StepItem({ step: { title, status, text } }: { step: Step }) {
  return (
    <li className={`border-l-4 pb-4 pl-4 last:pb-0 ${edges[status] ?? 'border-rule'}`}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b>{title}</b>
        <span className="staff-chip" data-tone={tones[status]}>
          {statusNames[status]}
        </span>
      </p>
      {text && <p className="staff-quiet">{text}</p>}
    </li>
  );
}
