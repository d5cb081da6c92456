import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { ConfirmDialog } from '~/features/staff';
import type { Access } from '../rules/access';
import * as people from '../store/people';
import { AccessFields } from './AccessFields';

/** Asks whom to invite, and as what. */
export function InviteDialog() {
  const [email, setEmail] = useState('');
  const [access, setAccess] = useState<Access>({ kind: 'client', role: 'user' });
  const change = useStore(people.action.$state);
  return (
    <ConfirmDialog
      title="Invite someone"
      label="Send invitation"
      busyLabel="Sending…"
      isForm
      action={people.action}
      onConfirm={() => people.invite(email, access)}
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
        error={change.status === 'error' && change.field ? change.text : undefined}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          people.action.reset();
        }}
      />
      <AccessFields id="invite" access={access} onChange={setAccess} />
    </ConfirmDialog>
  );
}
