import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { $signUpNote, guardPage } from '~/features/auth';
import {
  Button,
  Columns,
  ColumnSection,
  DataPage,
  OutcomeNotice,
  sendTexts,
  useOpen,
} from '~/features/staff';
import { $now } from '~/lib/browser-state';
import { clientQuestionStatement } from '~rules/lead/origins';
import { Contact, Details } from './components/Details';
import { Requests } from './components/Requests';
import { maxQuestionLength } from './rules';
import * as store from './store';

/** What clients see of their own requests. */
export default guardPage('/client-portal', Page, <AccountHint />);

function Page() {
  const now = useStore($now);
  useOpen(store.open);
  return (
    <DataPage resource={store.portal} loadingLabel="Loading your requests">
      {(portal) => (
        <Columns
          main={
            <>
              <Requests portal={portal} now={now} />
              <Question email={portal.email} />
            </>
          }
          side={
            <>
              <Contact portal={portal} />
              <Details portal={portal} />
            </>
          }
        />
      )}
    </DataPage>
  );
}

/** The form for asking a question. */
function Question({ email }: { email: string }) {
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

/** Tells clients which account they need, and how to get one. */
function AccountHint() {
  const note = useStore($signUpNote);
  return (
    <p className="staff-note">
      <span>Sign in with the email address from your request.</span>{' '}
      {note === null && (
        <span>If you don’t have an account yet, you can create one on the next page.</span>
      )}
      {note && (
        <span>
          <span>{`${note} If you don’t know whom to ask,`}</span>{' '}
          <a className="link" href="/contact">
            contact us
          </a>
          .
        </span>
      )}
    </p>
  );
}
