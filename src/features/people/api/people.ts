import { rpc } from '~/features/auth';
import { loadPages, type Listed } from '~/features/staff';
import type { AccountKind, Role } from '~rules/account/roles';
import type { Access, AccountStatus } from '../rules/access';

export interface Account extends Access {
  id: string;
  email: string;
  full_name: string;
  status: AccountStatus;
  created_at: string;
  last_sign_in_at: string | null;
  session_count: number;
  has_second_factor: boolean;
  is_self: boolean;
}

export interface AccountFilter {
  search?: string;
  role?: Role | undefined;
  kind?: AccountKind | undefined;
  status?: AccountStatus | undefined;
}

interface AccountPage extends Listed<Account> {
  /** Of all accounts that match. */
  total_count: number;
}

/** `list_accounts` returns at most this many. */
const maxPageSize = 500;

export interface Invitation extends Access {
  id: string;
  email: string;
  created_at: string;
  expires_at: string;
  /** Whether we've stopped trying to deliver its email. */
  is_undelivered: boolean;
}

/** The newest accounts that match. Throws a RequestError, like all functions here. */
export const listAccounts = (filter: AccountFilter, count: number): Promise<AccountPage> =>
  loadPages(count, maxPageSize, async (_last: unknown, page_size, skip) => {
    const { accounts, total_count }: { accounts: Account[]; total_count: number } = await rpc(
      'list_accounts',
      { filter: { ...filter, page_size, skip } },
    );
    return { items: accounts, total_count };
  });

/** Invitations that nobody has accepted yet, newest first. */
export const listInvitations = (): Promise<Invitation[]> => rpc('list_invitations');

export const setAccess = (account_id: string, { role, kind }: Access): Promise<void> =>
  rpc('set_user_role', { account_id, new_role: role, new_kind: kind });

/** Ends all sessions of an account. */
export const signOutAccount = (account_id: string): Promise<void> =>
  rpc('sign_out_account', { account_id });

export const setDisabled = (account_id: string, disabled: boolean): Promise<void> =>
  rpc('set_account_disabled', { account_id, disabled });

export const removeAccount = (account_id: string): Promise<void> =>
  rpc('remove_account', { account_id });

/** Sends an email, even if the person was invited before. */
export const invitePerson = (email: string, { role, kind }: Access): Promise<void> =>
  rpc('invite_person', { email, role, kind });

export const cancelInvitation = (invitation_id: string): Promise<void> =>
  rpc('cancel_invitation', { invitation_id });
