import { computed } from 'nanostores';
import { latestChange } from '~/features/auth';
import { createAction, createActionDialog, createResource, lastPage } from '~/features/staff';
import { createUrlView } from '~/lib/url-view';
import * as api from '../api/people';
import type { Account, AccountFilter, Invitation } from '../api/people';
import { accessName, type Access } from '../rules/access';
import { nameOf } from '../rules/messages';
import { accountFilter, accountPageSize, formatView, parseView } from '../rules/view';
import { createAuditLog } from './audit-log';

/** What's open: an account, or the form for an invitation. */
export type OpenDialog = { kind: 'account'; account: Account } | { kind: 'invite' };

/** Accounts, invitations, and the audit log, for one admin. */
export function createPeople() {
  const view = createUrlView({ parse: parseView, format: formatView, reset: { page: 1 } });
  const auditLog = createAuditLog(view.$view);
  const $filter = computed(view.$view, (current) =>
    current.show === 'accounts' ? JSON.stringify(accountFilter(current)) : undefined,
  );
  const accounts = createResource((key) => api.listAccounts(JSON.parse(key) as AccountFilter), {
    $key: $filter,
    getLatestChange: latestChange('audit-log'),
    onLoad({ total_count }) {
      const last = lastPage(total_count, accountPageSize);
      if (view.$view.get().page > last) view.correct({ page: last });
    },
  });
  // Without a version, because the email of an invitation can fail minutes later, which isn't in the audit log.
  const invitations = createResource(api.listInvitations, {
    $key: computed($filter, (filter) => (filter === undefined ? undefined : 'all')),
  });

  /** Loads what's on screen again. */
  const refresh = async () =>
    void (await Promise.all([accounts.refresh(), invitations.refresh(), auditLog.refresh()]));

  const action = createAction({ after: refresh });
  const dialog = createActionDialog<OpenDialog>(action);
  /** Runs a change, and closes the dialog once it succeeded. `message`: what to show then. */
  const submit = (change: () => Promise<void>, message: string) =>
    dialog.confirm(async () => {
      await change();
      return message;
    });

  return {
    ...view,
    auditLog,
    dialog,
    refresh,

    /** Accounts that match the view. */
    $accounts: accounts.$state,

    /** Invitations that nobody has accepted yet. */
    $invitations: computed(invitations.$state, (state): readonly Invitation[] =>
      state.status === 'ready' ? state.data : [],
    ),

    /** Outcome of the latest change. */
    $change: action.$state,

    /** Makes an account a client's, or gives it a role on staff. */
    setAccess: (account: Account, access: Access) =>
      submit(
        () => api.setAccess(account.id, access),
        `${nameOf(account)} is now ${accessName(access)}.`,
      ),

    /** Ends all sessions of an account. */
    signOut: (account: Account) =>
      submit(() => api.signOutAccount(account.id), `${nameOf(account)} is signed out everywhere.`),

    /** Disables an account, or enables it again. */
    setDisabled: (account: Account, disabled: boolean) =>
      submit(
        () => api.setDisabled(account.id, disabled),
        `${nameOf(account)}’s account is ${disabled ? 'disabled' : 'enabled again'}.`,
      ),

    /** Deletes an account for good. */
    remove: (account: Account) =>
      submit(() => api.removeAccount(account.id), `${nameOf(account)}’s account was removed.`),

    /** Emails an invitation, or sends it again. */
    invite: (email: string, access: Access) =>
      submit(() => api.invitePerson(email, access), `We’ve emailed an invitation to ${email}.`),

    /** Makes an invitation's link and code stop working. */
    cancelInvitation: ({ id, email }: Invitation) =>
      submit(() => api.cancelInvitation(id), `The invitation to ${email} was canceled.`),

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      // An outcome is about what was on screen.
      const closers = [
        view.connect(),
        view.$view.listen(() => action.reset()),
        accounts.open(),
        invitations.open(),
        auditLog.open(),
      ];
      return () => {
        for (const close of closers) close();
        dialog.close();
        action.clear();
      };
    },
  };
}

export type People = ReturnType<typeof createPeople>;
