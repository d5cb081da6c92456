import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { Options } from '~/components/ui/Options';
import { ConfirmDialog } from '~/features/staff';
import { roleLabels, type Role } from '~rules/account/roles';
import { kinds, roleHints, type Access } from '../rules/access';
import * as people from '../store/people';

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

interface AccessProps {
  /** Unique on the page. */
  id: string;
  access: Access;
  onChange: (access: Access) => void;
}

/** Asks whether an account is a client's or belongs to staff, and which role it has on staff. */
export function AccessFields({ id, access, onChange }: AccessProps) {
  return (
    <>
      <fieldset className="grid gap-2 pb-5">
        <legend className="label pb-1">Access</legend>
        {kinds.map(({ kind, label, text }) => (
          <label
            key={kind}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-l-4 border-rule bg-sheet p-3 has-checked:border-signal"
          >
            <input
              type="radio"
              name={`${id}-kind`}
              className="field-checkbox"
              checked={access.kind === kind}
              onChange={() => onChange({ kind, role: 'user' })}
            />
            <b>{label}</b>
            <span className="staff-quiet col-start-2">{text}</span>
          </label>
        ))}
      </fieldset>
      {access.kind === 'staff' && (
        <Field
          control="select"
          id={`${id}-role`}
          label="Role"
          required
          hint={roleHints[access.role]}
          value={access.role}
          onChange={(event) => onChange({ kind: 'staff', role: event.target.value as Role })}
        >
          <Options items={Object.entries(roleLabels)} />
        </Field>
      )}
    </>
  );
}
