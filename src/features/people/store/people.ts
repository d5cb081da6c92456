import { atom, computed, readonlyType } from 'nanostores';
import { createRefresh, errorText, faultOf, reloadOnReturn, type Fault } from '~/features/staff';
import { createQuery } from '~/lib/query';
import { createUrlView } from '~/lib/url-view';
import { roleNames } from '~rules/account/invitation';
import type { Role } from '~rules/account/roles';
import * as api from '../api/people';
import type { Account, AccountFilter, AccountPage, Invitation } from '../api/people';
import { nameOf } from '../rules/messages';
import { accountFilter, accountPageSize, formatView, parseView } from '../rules/view';
import { createAuditLog } from './audit-log';

export type ListState =
  | { status: 'loading' }
  | { status: 'error'; fault: Fault }
  /** `outdated`: others are loading. `fault`: why the latest attempt failed. */
  | ({ status: 'ready'; outdated: boolean; fault?: Fault | undefined } & AccountPage);

export type Submission =
  { status: 'idle' } | { status: 'submitting' } | { status: 'error'; text: string };

/** What's open: an account, or the form for an invitation. */
export type OpenDialog = { kind: 'account'; account: Account } | { kind: 'invite' };

/** How often to ask whether a colleague changed something. */
const pollMs = 4000;

/** Accounts, invitations, and the audit log, for one admin. */
export function createPeople() {
  const view = createUrlView({ parse: parseView, format: formatView, reset: { page: 1 } });
  const accounts = createQuery((key) => api.listAccounts(JSON.parse(key) as AccountFilter));
  const invitations = createQuery(() => api.listInvitations());
  const auditLog = createAuditLog(view.$view);
  const $dialog = atom<OpenDialog | undefined>(undefined);
  const $state = atom<Submission>({ status: 'idle' });
  const $message = atom('');
  let latestChange: number | undefined;
  let isOpen = false;

  const $filter = computed(view.$view, (current) => JSON.stringify(accountFilter(current)));
  const $show = computed(view.$view, ({ show }) => show);

  const $accounts = computed(accounts.$state, ({ data, shown, loading, error }): ListState => {
    const fault = error ? faultOf(error) : undefined;
    const page = data ?? (fault ? undefined : shown);
    if (page) return { status: 'ready', ...page, outdated: !data, fault };
    return fault && !loading ? { status: 'error', fault } : { status: 'loading' };
  });

  async function reload(): Promise<void> {
    if (!isOpen) return;
    if ($show.get() === 'audit-log') return auditLog.load();
    await Promise.all([accounts.load($filter.get()), invitations.load()]);
    const list = accounts.$state.get().data;
    const lastPage = Math.max(1, Math.ceil((list?.total_count ?? 0) / accountPageSize));
    if (list && view.$view.get().page > lastPage) view.correct({ page: lastPage });
  }

  async function poll(): Promise<void> {
    if (document.hidden || !navigator.onLine) return;
    // The email of an invitation can fail minutes later, which isn't in the audit log.
    if ($show.get() === 'accounts' && invitations.$state.get().data?.length)
      void invitations.load();
    const latest = await api.latestChange().catch(() => undefined);
    if (latest === undefined || latest === latestChange) return;
    const isNews = latestChange !== undefined;
    latestChange = latest;
    if (isNews) await reload();
  }

  /** Runs one change at a time, then closes the dialog. `done`: what screen readers hear. */
  async function submit(change: () => Promise<void>, done: string): Promise<void> {
    if ($state.get().status === 'submitting') return;
    $state.set({ status: 'submitting' });
    $message.set('');
    try {
      await change();
      $state.set({ status: 'idle' });
      $dialog.set(undefined);
      $message.set(done);
    } catch (error) {
      $state.set({ status: 'error', text: errorText(error) });
    }
    await reload();
  }

  const open = (dialog: OpenDialog | undefined) => {
    $state.set({ status: 'idle' });
    $message.set('');
    $dialog.set(dialog);
  };

  return {
    ...view,
    ...createRefresh(reload),
    auditLog,

    /** Accounts that match the view. */
    $accounts,

    /** Invitations that nobody has accepted yet. */
    $invitations: computed(invitations.$state, ({ data = [] }): readonly Invitation[] => data),

    /** The open dialog. */
    $dialog: readonlyType($dialog),

    /** How the change in the dialog or of an invitation is going. */
    $submission: readonlyType($state),

    /** What the latest change did. */
    $message: readonlyType($message),

    /** Opens what can be done with an account. */
    openAccount: (account: Account) => open({ kind: 'account', account }),

    /** Opens the form for an invitation. */
    openInvite: () => open({ kind: 'invite' }),

    /** Closes the dialog. */
    closeDialog: () => open(undefined),

    /** Changes the role of an account. */
    setRole: (account: Account, role: Role) =>
      submit(() => api.setRole(account.id, role), `${nameOf(account)} is now ${roleNames[role]}.`),

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
    invite: (email: string, role: Role) =>
      submit(() => api.invitePerson(email, role), `We’ve emailed an invitation to ${email}.`),

    /** Makes an invitation's link and code stop working. */
    cancelInvitation: ({ id, email }: Invitation) =>
      submit(() => api.cancelInvitation(id), `The invitation to ${email} was canceled.`),

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      isOpen = true;
      const stop = [
        view.connect(),
        $filter.subscribe((filter) => {
          if ($show.get() === 'accounts') void accounts.load(filter);
        }),
        $show.listen(() => void reload()),
        auditLog.connect(),
        reloadOnReturn(reload),
      ];
      if ($show.get() === 'accounts') void invitations.load();
      void poll();
      const timer = setInterval(() => void poll(), pollMs);
      return () => {
        isOpen = false;
        clearInterval(timer);
        for (const end of stop) end();
        accounts.clear();
        invitations.clear();
      };
    },
  };
}

export type People = ReturnType<typeof createPeople>;
