import type { Session } from '../../migrations/index.ts';
import { bannedCondition } from './accounts.ts';
import { gotrueError } from './gotrue-error.ts';
import type { AuthServices, Forward } from './index.ts';
import { codeLifetime, mailInterval, oneTimeCode, randomCode } from './one-time-code.ts';
import type { AuthRequest } from './request.ts';
import { verifyError, verifyMessage } from './verify-response.ts';

// An account's email address changes once it has been confirmed from both the current and the new address
// (GoTrue's double_confirm_changes). Lite emails only the current address and treats its confirmation as both,
// so anybody could claim an address that has no account yet.

const taken = [
  422,
  'email_exists',
  'A user with this email address has already been registered',
] as const;

/** GoTrue's error if another account has the address, confirmed or not. */
export async function emailTakenError(
  database: Session,
  email: string,
  userId: string,
): Promise<Response | undefined> {
  return (await isTaken(database, email, userId)) ? gotrueError(...taken) : undefined;
}

async function isTaken(database: Session, email: string, userId: string): Promise<boolean> {
  const [other] = await database.query(
    'select from auth.users where email = $1 and id <> $2 and not is_sso_user',
    [email, userId],
  );
  return other !== undefined;
}

/** Starts a change, replacing an earlier one, and emails both addresses. */
export async function startEmailChange(
  { database, mailer, background }: AuthServices,
  userId: string,
  currentEmail: string,
  newEmail: string,
): Promise<void> {
  const current = oneTimeCode(currentEmail);
  const next = oneTimeCode(newEmail);
  await database.query(
    `update auth.users set email_change = $2, email_change_token_current = $3,
       email_change_token_new = $4, email_change_confirm_status = 0, email_change_sent_at = now(),
       updated_at = now()
     where id = $1`,
    [userId, newEmail, current.token, next.token],
  );
  background.run('Sending the email change emails', async () => {
    const addresses = { currentEmail, newEmail };
    await mailer.sendEmailChange(currentEmail, current.token, current.code, addresses);
    await mailer.sendEmailChange(newEmail, next.token, next.code, addresses);
  });
}

/** Emails every address that hasn't confirmed yet, unless it was emailed within `mailInterval`. */
export async function resendEmailChange(
  { database, mailer }: AuthServices,
  currentEmail: string,
): Promise<void> {
  const current = oneTimeCode(currentEmail);
  // A different code: reading one mailbox must not be enough to confirm for both.
  const newCode = randomCode();
  const [change] = await database.query<{
    newEmail: string;
    currentPending: boolean;
    newToken: string | null;
  }>(
    `update auth.users set email_change_sent_at = now(), updated_at = now(),
       email_change_token_current = case when email_change_token_current <> '' then $2 end,
       email_change_token_new = case when email_change_token_new <> ''
         then encode(sha256(convert_to(email_change || $3, 'UTF8')), 'hex') end
     where email = $1 and not is_sso_user and email_change <> ''
       and email_change_sent_at <= now() - make_interval(secs => $4::int)
     returning email_change as "newEmail", email_change_token_new as "newToken",
       email_change_token_current is not null as "currentPending"`,
    [currentEmail, current.token, newCode, mailInterval],
  );
  if (!change) return;
  const { newEmail, newToken, currentPending } = change;
  const addresses = { currentEmail, newEmail };
  if (currentPending) {
    await mailer.sendEmailChange(currentEmail, current.token, current.code, addresses);
  }
  if (newToken) await mailer.sendEmailChange(newEmail, newToken, newCode, addresses);
}

/**
 * GET or POST /verify of type email_change. The first confirmation is only recorded. For the
 * second, the token is saved where Lite expects it, and Lite changes the address and creates a session.
 */
export async function confirmEmailChange(
  { database, siteUrl }: AuthServices,
  request: AuthRequest,
  token: string,
  forward: Forward,
): Promise<Response> {
  const [change] = await database.query<{
    id: string;
    newEmail: string;
    valid: boolean;
    banned: boolean;
  }>(
    `select id, email_change as "newEmail", ${bannedCondition} as banned,
       email_change_sent_at > now() - make_interval(secs => $2::int) as valid
     from auth.users where $1 in (email_change_token_current, email_change_token_new)`,
    [token, codeLifetime],
  );
  const fail = (status: number, code: string, message: string) =>
    verifyError(request, siteUrl, status, code, message);
  if (!change?.valid) return fail(403, 'otp_expired', 'Email link is invalid or has expired');
  if (change.banned) return fail(403, 'user_banned', 'User is banned');
  if (await isTaken(database, change.newEmail, change.id)) return fail(...taken);

  const [first] = await database.query(
    `update auth.users set email_change_confirm_status = 1,
       email_change_token_current = nullif(email_change_token_current, $2),
       email_change_token_new = nullif(email_change_token_new, $2)
     where id = $1 and email_change_confirm_status = 0
       and $2 in (email_change_token_current, email_change_token_new)
     returning id`,
    [change.id, token],
  );
  if (first) {
    return verifyMessage(
      request,
      siteUrl,
      'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    );
  }
  // Links emailed to the old address must not work after the change.
  await database.query(
    `update auth.users set email_change_token_current = $2, email_change_token_new = null,
       recovery_token = null, reauthentication_token = null
     where id = $1 and email_change_confirm_status = 1
       and $2 in (email_change_token_current, email_change_token_new)`,
    [change.id, token],
  );
  return forward(request);
}
