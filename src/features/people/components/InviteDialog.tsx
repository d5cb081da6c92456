import { useStore } from '@nanostores/react';
import { useState, type SubmitEvent } from 'react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { Options } from '~/components/ui/Options';
import type { Role } from '~rules/account/roles';
import { emailProblem, roleHints, roleLabels } from '../rules/messages';
import { usePeople } from '../PeopleContext';

/** Asks whom to invite, and as what. */
export function InviteDialog() {
  const people = usePeople();
  const change = useStore(people.$change);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('user');
  const [error, setError] = useState<string>();
  const busy = change.status === 'submitting';

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const problem = emailProblem(email);
    setError(problem);
    if (problem) document.getElementById('invite-email')?.focus();
    else void people.invite(email.trim(), role);
  }

  return (
    <Dialog title="Invite someone" onClose={people.dialog.close}>
      <form noValidate className="staff-form" onSubmit={submit}>
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
        <Field
          control="select"
          id="invite-role"
          label="Role"
          required
          hint={roleHints[role]}
          value={role}
          onChange={(event) => setRole(event.target.value as Role)}
        >
          <Options items={Object.entries(roleLabels)} />
        </Field>
        <div role="alert">
          {change.status === 'error' && <p className="staff-problem">{change.text}</p>}
        </div>
        <DialogButtons
          label={busy ? 'Sending…' : 'Send invitation'}
          busy={busy}
          onCancel={people.dialog.close}
        />
      </form>
    </Dialog>
  );
}
