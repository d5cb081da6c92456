import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { ConfirmDialog } from '~/features/staff';
import { type Access, emailProblem } from '../rules/access';
import { emailFrom } from '~rules/account/email';
import * as people from '../store/people';
import { AccessFields } from './AccessFields';

/** Asks whom to invite, and as what. */
export function InviteDialog() {
  const [email, setEmail] = useState('');
  const [access, setAccess] = useState<Access>({ kind: 'client', role: 'user' });
  const [error, setError] = useState<string>();

  function submit(): void {
    const problem = emailProblem(email);
    setError(problem);
    if (problem) document.getElementById('invite-email')?.focus();
    else void people.invite(emailFrom(email) ?? '', access);
  }

  return (
    <ConfirmDialog
      title="Invite someone"
      label="Send invitation"
      busyLabel="Sending…"
      isForm
      state={useStore(people.action.$state)}
      onConfirm={submit}
      onClose={people.dialog.close}
    >
      <Field
        id="invite-email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        required
        hint="We’ll email them a link and a code that work for a week."
        error={error}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          setError(undefined);
        }}
      />
      <AccessFields id="invite" access={access} onChange={setAccess} />
    </ConfirmDialog>
  );
}
