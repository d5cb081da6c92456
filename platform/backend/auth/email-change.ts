import type { Session } from '../../migrations/index.ts';
import { emailTaken } from './gotrue-error.ts';

/**
 * POST /verify of type email_change. An account's email address changes once it has been confirmed from both the
 * current and the new address (GoTrue's double_confirm_changes). Lite accepts the confirmation of the current address
 * alone, so anyone could claim an address that has no account yet. Here, the first confirmation only uses up its token.
 * Before the second, its token is moved to where Lite expects it, and Lite then changes the address. Returns the
 * response to the first confirmation, or an error.
 */
export async function confirmEmailChange(
  database: Session,
  token: string,
): Promise<Response | undefined> {
  const [taken] = await database.query(
    `select from auth.users u join auth.users other
       on other.email = u.email_change and other.id <> u.id and not other.is_sso_user
     where $1 in (u.email_change_token_current, u.email_change_token_new)`,
    [token],
  );
  if (taken) return emailTaken();

  const [first] = await database.query(
    `update auth.users set
       email_change_token_current = nullif(email_change_token_current, $1),
       email_change_token_new = nullif(email_change_token_new, $1)
     where $1 in (email_change_token_current, email_change_token_new)
       and email_change_token_current is not null and email_change_token_new is not null
       and email_change_sent_at > now() - interval '1 hour'
     returning id`,
    [token],
  );
  if (first) {
    return Response.json({
      code: '200',
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    });
  }
  // Links emailed to the old address must not work after the change.
  await database.query(
    `update auth.users set email_change_token_current = $1, email_change_token_new = null,
       recovery_token = null
     where $1 in (email_change_token_current, email_change_token_new)
       and (email_change_token_current is null or email_change_token_new is null)`,
    [token],
  );
  return undefined;
}
