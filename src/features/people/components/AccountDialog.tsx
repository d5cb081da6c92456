import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Dialog } from '~/components/ui/Dialog';
import { Button, ConfirmDialog } from '~/features/staff';
import { countOf } from '~/lib/count';
import { staffLink } from '~/lib/staff-links';
import type { Account } from '../api/people';
import { type Access, nameOf } from '../rules/access';
import { noChoice } from '../rules/view';
import * as people from '../store/people';
import { AccessFields } from './InviteDialog';

/** What an admin can do with an account. Nobody can disable or remove their own. */
export function AccountDialog({ account }: { account: Account }) {
  const change = useStore(people.action.$state);
  const { close } = people.action;
  const name = nameOf(account);
  return (
    <Dialog title={name} startAtTitle onClose={close}>
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
          <AccessForm account={account} />
          <AccountActions account={account} />
        </>
      )}
      <div role="alert">
        {change.status === 'error' && <p className="staff-problem">{change.text}</p>}
      </div>
      <div className="dialog-buttons">
        <Button onClick={close}>Close</Button>
        <a
          href={people.view.urlOf({
            ...noChoice,
            show: 'audit-log',
            subjectType: 'account',
            subject: account.id,
          })}
          className="link"
        >
          View this account in the audit log
        </a>
      </div>
    </Dialog>
  );
}

function AccessForm({ account }: { account: Account }) {
  const [access, setAccess] = useState<Access>(account);
  return (
    <form
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        void people.setAccess(account, access);
      }}
    >
      <AccessFields id="account" access={access} onChange={setAccess} />
      <Button type="submit" look="main" action={people.action}>
        Change access
      </Button>
    </form>
  );
}

/** Ends sessions, and disables or removes the account. Takes effect on the person's next request. */
function AccountActions({ account }: { account: Account }) {
  const isDisabled = account.status === 'disabled';
  return (
    <div className="my-5 flex flex-wrap gap-3 border-t border-rule pt-5">
      {account.session_count > 0 && (
        <Button action={people.action} onClick={() => people.signOut(account)}>
          {`End ${countOf(account.session_count, 'session')}`}
        </Button>
      )}
      <Button action={people.action} onClick={() => people.setDisabled(account, !isDisabled)}>
        {isDisabled ? 'Enable account' : 'Disable account'}
      </Button>
      <Button onClick={() => people.action.ask({ kind: 'removal', account })}>
        Remove account…
      </Button>
    </div>
  );
}

/** Asks before an account is deleted for good. */
export function RemovalDialog({ account }: { account: Account }) {
  const name = nameOf(account);
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      label="Remove account"
      isFinal
      action={people.action}
      onConfirm={() => people.remove(account)}
    >
      <p>
        {`This permanently deletes the account, effective immediately. Posts by ${name} stay. To only block them from signing in, disable the account instead.`}
      </p>
    </ConfirmDialog>
  );
}
