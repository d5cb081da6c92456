import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Dialog } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { Options } from '~/components/ui/Options';
import { ConfirmDialog } from '~/features/staff';
import { countOf } from '~/lib/count';
import { staffLink } from '~/lib/staff-links';
import type { Role } from '~rules/account/roles';
import type { Account } from '../api/people';
import { nameOf, roleHints, roleLabels } from '../rules/messages';
import { usePeople } from '../PeopleContext';

/** What an admin can do with an account. Nobody can disable or remove their own. */
export function AccountDialog({ account }: { account: Account }) {
  const people = usePeople();
  const change = useStore(people.$change);
  const { close } = people.dialog;
  const [removing, setRemoving] = useState(false);
  const name = nameOf(account);
  if (removing) {
    return (
      <ConfirmDialog
        key="remove"
        title={`Remove ${name}?`}
        label="Remove account"
        isFinal
        state={change}
        onConfirm={() => people.remove(account)}
        onClose={close}
      >
        <p>
          {`This permanently deletes the account, effective immediately. Posts by ${name} stay. To only block them from signing in, disable the account instead.`}
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog key="manage" title={name} startAtTitle onClose={close}>
      <p className="staff-quiet">{account.email}</p>
      {account.is_self ? (
        <p className="staff-note">
          This is your account. Edit it in{' '}
          <a href={staffLink('/staff/profile')} className="link">
            your profile
          </a>
          , or ask another admin to change your role.
        </p>
      ) : (
        <>
          <RoleForm account={account} />
          <Access account={account} onRemove={() => setRemoving(true)} />
        </>
      )}
      <div role="alert">
        {change.status === 'error' && <p className="staff-problem">{change.text}</p>}
      </div>
      <div className="dialog-buttons">
        <button type="button" className="action action-outline" onClick={close}>
          Close
        </button>
        <a href={people.urlOf(historyOf(account))} className="link">
          View this account in the audit log
        </a>
      </div>
    </Dialog>
  );
}

function historyOf({ id }: Account) {
  return { show: 'audit-log', subjectType: 'account', subject: id } as const;
}

function RoleForm({ account }: { account: Account }) {
  const people = usePeople();
  const busy = useStore(people.$change).status === 'submitting';
  const [role, setRole] = useState<Role>(account.role);
  return (
    <form
      className="staff-field-row mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        void people.setRole(account, role);
      }}
    >
      <Field
        control="select"
        id="account-role"
        label="Role"
        hint={roleHints[role]}
        value={role}
        onChange={(event) => setRole(event.target.value as Role)}
      >
        <Options items={Object.entries(roleLabels)} />
      </Field>
      <button type="submit" className="action" aria-disabled={busy || undefined}>
        Change role
      </button>
    </form>
  );
}

/** Ends sessions, and disables or removes the account. Takes effect on the person's next request. */
function Access({ account, onRemove }: { account: Account; onRemove: () => void }) {
  const people = usePeople();
  const busy = useStore(people.$change).status === 'submitting' || undefined;
  const isDisabled = account.status === 'disabled';
  return (
    <div className="my-5 flex flex-wrap gap-3 border-t border-rule pt-5">
      {account.session_count > 0 && (
        <button
          type="button"
          className="action action-outline"
          aria-disabled={busy}
          onClick={() => void people.signOut(account)}
        >
          {`End ${countOf(account.session_count, 'session')}`}
        </button>
      )}
      <button
        type="button"
        className="action action-outline"
        aria-disabled={busy}
        onClick={() => void people.setDisabled(account, !isDisabled)}
      >
        {isDisabled ? 'Enable account' : 'Disable account'}
      </button>
      <button
        type="button"
        className="action action-outline"
        aria-disabled={busy}
        onClick={onRemove}
      >
        Remove account…
      </button>
    </div>
  );
}
