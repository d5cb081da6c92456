import { computed } from 'nanostores';
import { latestChange } from '~/features/auth';
import { createAction, createGrowingList, createResource, openAll } from '~/features/staff';
import { createUrlView } from '~/lib/url-view';
import { emailFrom } from '~rules/account/email';
import { loadAuditLog } from '../api/audit-log';
import * as api from '../api/people';
import type { Account, Invitation } from '../api/people';
import { accessName, type Access, nameOf } from '../rules/access';
import { accountFilter, auditFilter, formatView, parseView } from '../rules/view';

/** What's open: an account, the question whether to remove it, or the form for an invitation. */
type OpenDialog = { kind: 'account' | 'removal'; account: Account } | { kind: 'invite' };

export const view = createUrlView({ parse: parseView, format: formatView });

const $filter = computed(view.$view, (current) =>
  current.show ? undefined : accountFilter(current),
);

const getLatestChange = latestChange('audit-log');

/** Accounts that match the view. */
export const accounts = createGrowingList(api.listAccounts, $filter, { getLatestChange });

/**
 * Invitations that nobody has accepted yet. Without a version, because the email of one can fail minutes later, which
 * isn't in the audit log.
 */
export const invitations = createResource(api.listInvitations, {
  $key: computed($filter, (filter) => filter && 'all'),
});

/** The audit log, filtered by the view. */
export const auditLog = createGrowingList(
  loadAuditLog,
  computed(view.$view, (current) => (current.show ? auditFilter(current) : undefined)),
  { getLatestChange },
);

export const action = createAction<OpenDialog>({
  after: () => Promise.all([accounts.refresh(), invitations.refresh(), auditLog.refresh()]),
});

/** Runs a change, and closes the dialog once it succeeded. `message`: what to show then. */
const submit = (change: () => Promise<void>, message: string) =>
  action.confirm(async () => {
    await change();
    return message;
  });

/** Makes an account a client's, or gives it a role on staff. */
export const setAccess = (account: Account, access: Access) =>
  submit(
    () => api.setAccess(account.id, access),
    `${nameOf(account)} is now ${accessName(access)}.`,
  );

/** Ends all sessions of an account. */
export const signOut = (account: Account) =>
  submit(() => api.signOutAccount(account.id), `${nameOf(account)} is signed out everywhere.`);

/** Disables an account, or enables it again. */
export const setDisabled = (account: Account, disabled: boolean) =>
  submit(
    () => api.setDisabled(account.id, disabled),
    `${nameOf(account)}’s account is ${disabled ? 'disabled' : 'enabled again'}.`,
  );

/** Deletes an account for good. */
export const remove = (account: Account) =>
  submit(() => api.removeAccount(account.id), `${nameOf(account)}’s account was removed.`);

/** Emails an invitation, or sends it again. */
export function invite(typed: string, access: Access): void {
  const email = emailFrom(typed);
  if (!email) action.fail({ text: 'Please enter a valid email address', field: 'email' });
  else
    void submit(() => api.invitePerson(email, access), `We’ve emailed an invitation to ${email}.`);
}

/** Makes an invitation's link and code stop working. */
export const cancelInvitation = ({ id, email }: Invitation) =>
  submit(() => api.cancelInvitation(id), `The invitation to ${email} was canceled.`);

/** Starts loading. Returns a function that stops it and clears everything from memory. */
export const open = openAll(
  view.connect,
  // An outcome is about what was on screen.
  () => view.$view.listen(() => action.reset()),
  ...[accounts, invitations, auditLog, action],
);
