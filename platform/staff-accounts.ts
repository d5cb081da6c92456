import type { DatabaseClient } from '../supabase/functions/_shared/database.ts';
import type { Role } from '../supabase/functions/_shared/rules/account/roles.ts';
import { PlatformError } from './error.ts';

export interface RoleGrant {
  email: string;
  role: Role;
  database: DatabaseClient;
  print: (text: string) => void;
  /** Whether to go ahead, once the account has been printed. */
  confirm: () => Promise<boolean>;
}

/**
 * Prints whose account it is and grants the role if `confirm` agrees. Anyone can sign up with any
 * name, so the right account is recognized by its confirmed address and its dates. Returns whether the
 * role was granted. Throws a PlatformError for an unknown or unconfirmed account and an
 * unreachable backend.
 */
export async function grantRole({
  email,
  role,
  database,
  print,
  confirm,
}: RoleGrant): Promise<boolean> {
  const found = await database.rpc('find_staff_account', { staff_email: email });
  if (found.error) throw failure(database, found);
  const [account] = found.data;
  if (!account) {
    throw new PlatformError(`There is no account for ${email}. Ask its owner to sign up first.`);
  }
  const confirmedAt = account.email_confirmed_at as string | null;
  print(
    [
      `Account       ${printable(account.email)}`,
      `Full name     ${printable(account.full_name) || '(none)'}`,
      `Created       ${formatTime(account.created_at)}`,
      `Confirmed     ${confirmedAt === null ? 'no' : formatTime(confirmedAt)}`,
      `Current role  ${account.role}`,
    ].join('\n'),
  );
  if (confirmedAt === null) {
    throw new PlatformError(
      `The address ${email} isn't confirmed, so anyone could have signed up with it. Ask its owner to open the link in the confirmation email first.`,
    );
  }
  if (!(await confirm())) return false;
  const granted = await database.rpc('grant_staff_role', {
    staff_email: email,
    new_role: role,
    account_id: account.id,
  });
  if (granted.error) throw failure(database, granted);
  return true;
}

function failure(
  { url }: RoleGrant['database'],
  { error, status }: { error: { message: string }; status: number },
) {
  return new PlatformError(
    status === 0
      ? `The backend at ${new URL(url).origin} isn't responding. Start it first: npm start`
      : error.message,
  );
}

/** People choose their own names, so strip characters that move the cursor or reverse the line. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '');
}

function formatTime(timestamp: string): string {
  return `${new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
