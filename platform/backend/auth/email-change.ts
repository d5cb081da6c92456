import type { Session } from '../../migrations/index.ts';
import { gotrueError } from './gotrue-error.ts';
import type { AuthServices, Verification } from './services.ts';
import { newToken } from './one-time-code.ts';

// An account's email address changes once it has been confirmed from both the current and the new address
// (GoTrue's double_confirm_changes). Lite emails only the current address and treats its confirmation as both,
// so anyone could claim an address that has no account yet.

/** GoTrue's error if another account has the address, confirmed or not. */
export async function emailTakenError(
  database: Session,
  email: string,
  userId: string,
): Promise<Response | undefined> {
  const [other] = await database.query(
    'select from auth.users where email = $1 and id <> $2 and not is_sso_user',
    [email, userId],
  );
  if (other === undefined) return undefined;
  return gotrueError(
    422,
    'email_exists',
    'A user with this email address has already been registered',
  );
}

/** Starts a change, replacing an earlier one, and emails both addresses. */
export async function startEmailChange(
  { database, mail }: AuthServices,
  userId: string,
  currentEmail: string,
  newEmail: string,
): Promise<void> {
  const [currentToken, newEmailToken] = [newToken(), newToken()];
  await database.query(
    `update auth.users set email_change = $2, email_change_token_current = $3,
       email_change_token_new = $4, email_change_confirm_status = 0, email_change_sent_at = now(),
       updated_at = now()
     where id = $1`,
    [userId, newEmail, currentToken, newEmailToken],
  );
  await mail('email_change', currentEmail, currentToken, newEmail);
  await mail('email_change', newEmail, newEmailToken, newEmail);
}

/**
 * POST /verify of type email_change. The first confirmation is only recorded. For the second, the token is
 * saved where Lite expects it, and Lite changes the address and creates a session.
 */
export async function confirmEmailChange(
  { database }: AuthServices,
  { id, token, newEmail }: Verification,
  forward: () => Promise<Response>,
): Promise<Response> {
  const taken = await emailTakenError(database, newEmail, id);
  if (taken) return taken;

  const [first] = await database.query(
    `update auth.users set email_change_confirm_status = 1,
       email_change_token_current = nullif(email_change_token_current, $2),
       email_change_token_new = nullif(email_change_token_new, $2)
     where id = $1 and email_change_confirm_status = 0
       and $2 in (email_change_token_current, email_change_token_new)
     returning id`,
    [id, token],
  );
  if (first) {
    return Response.json({
      code: '200',
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    });
  }
  // Links emailed to the old address must not work after the change.
  await database.query(
    `update auth.users set email_change_token_current = $2, email_change_token_new = null,
       recovery_token = null
     where id = $1 and email_change_confirm_status = 1
       and $2 in (email_change_token_current, email_change_token_new)`,
    [id, token],
  );
  return forward();
}
