import { resendEmailChange } from './email-change.ts';
import { gotrueError } from './gotrue-error.ts';
import type { AuthServices } from './services.ts';
import { mailInterval, newToken } from './one-time-code.ts';
import type { AuthRequest } from './request.ts';

// Requests for an email are answered with `{}` before anything is looked up, so that neither the response
// nor its timing reveals whether the address has an account. Lite looks the account up and sends the
// email first, creates confirmed accounts for unknown addresses (/otp), and never resends (/resend).

/** POST /recover. */
export function recover(services: AuthServices, { body: { email } }: AuthRequest): Response {
  if (!email) {
    return gotrueError(400, 'validation_failed', 'Password recovery requires an email');
  }
  return sendLink(services, 'recovery', email);
}

/** POST /otp: sends a sign-in link to existing accounts only. */
export function sendMagicLink(services: AuthServices, { body: { email } }: AuthRequest): Response {
  if (!email) {
    return gotrueError(400, 'validation_failed', 'One of email or phone must be set');
  }
  return sendLink(services, 'magiclink', email);
}

/** POST /resend. */
export function resend(services: AuthServices, { body: { email, type } }: AuthRequest): Response {
  if (type !== 'signup' && type !== 'email_change') {
    return gotrueError(
      400,
      'validation_failed',
      'Missing one of these types: signup, email_change',
    );
  }
  if (!email) {
    return gotrueError(400, 'validation_failed', 'Type provided requires an email address');
  }
  return inBackground(services, 'Resending an email', () =>
    type === 'signup' ? resendConfirmation(services, email) : resendEmailChange(services, email),
  );
}

function inBackground(
  services: AuthServices,
  name: string,
  work: (services: AuthServices) => Promise<void>,
): Response {
  services.background.run(name, () => work(services));
  return Response.json({});
}

/** Sends nothing if the last email is so new that another would only void its link. */
function sendLink(services: AuthServices, type: 'recovery' | 'magiclink', email: string): Response {
  return inBackground(services, `Sending a ${type} email`, async ({ database, mail }) => {
    const token = newToken();
    const [account] = await database.query(
      `update auth.users set recovery_token = $2, recovery_sent_at = now(), updated_at = now()
       where email = $1 and not is_sso_user and deleted_at is null
         and coalesce(recovery_sent_at, '-infinity') <= now() - make_interval(secs => $3::int)
       returning id`,
      [email, token, mailInterval],
    );
    if (account) await mail(type, email, token);
  });
}

async function resendConfirmation({ database, mail }: AuthServices, email: string) {
  const token = newToken();
  const [account] = await database.query(
    `update auth.users set confirmation_token = $2, confirmation_sent_at = now(), updated_at = now()
     where email = $1 and not is_sso_user and email_confirmed_at is null
       and confirmation_sent_at <= now() - make_interval(secs => $3::int)
     returning id`,
    [email, token, mailInterval],
  );
  if (account) await mail('signup', email, token);
}
