import { gotrueError } from './gotrue-error.ts';
import type { AuthServices } from './services.ts';
import { mailInterval, newToken } from './one-time-code.ts';
import type { AuthRequest } from './request.ts';

// A response is the same whether or not the address has an account. Nothing is sent if the last email is so new that
// another would only void its link. Lite creates confirmed accounts for unknown addresses, and never resends.

/** POST /recover and /otp. */
export async function sendLink(
  { database, mail }: AuthServices,
  type: 'recovery' | 'magiclink',
  { body: { email } }: AuthRequest,
): Promise<Response> {
  if (!email) return gotrueError(400, 'validation_failed', 'An email address is required');
  const token = newToken();
  const [account] = await database.query(
    `update auth.users set recovery_token = $2, recovery_sent_at = now(), updated_at = now()
     where email = $1 and not is_sso_user and deleted_at is null
       and coalesce(recovery_sent_at, '-infinity') <= now() - make_interval(secs => $3::int)
     returning id`,
    [email, token, mailInterval],
  );
  if (account) await mail(type, email, token);
  return Response.json({});
}

/** POST /resend, for the confirmation of a sign-up. */
export async function resend(
  { database, mail }: AuthServices,
  { body: { email, type } }: AuthRequest,
): Promise<Response> {
  if (!email || type !== 'signup') {
    return gotrueError(400, 'validation_failed', 'Resending requires an email and the type signup');
  }
  const token = newToken();
  const [account] = await database.query(
    `update auth.users set confirmation_token = $2, confirmation_sent_at = now(), updated_at = now()
     where email = $1 and not is_sso_user and email_confirmed_at is null
       and confirmation_sent_at <= now() - make_interval(secs => $3::int)
     returning id`,
    [email, token, mailInterval],
  );
  if (account) await mail('signup', email, token);
  return Response.json({});
}
