import type { Session } from '../../migrations/index.ts';
import { gotrueError } from './gotrue-error.ts';
import type { AuthMailer } from './mails.ts';
import { mailInterval, newProof, wasSentBefore } from './one-time-code.ts';
import type { AuthBody } from './request.ts';

/** Where each link's token and the time of its email are stored, and which accounts can get one. */
const links = {
  recovery: { columns: 'recovery', condition: 'deleted_at is null' },
  magiclink: { columns: 'recovery', condition: 'deleted_at is null' },
  signup: { columns: 'confirmation', condition: 'email_confirmed_at is null' },
};

/**
 * POST /recover, /otp, and /resend. The response is the same whether or not the address has an account. Nothing is sent if the
 * last email is so new that another would only void its link. Lite creates confirmed accounts for unknown addresses, and never
 * resends.
 */
export async function sendLink(
  database: Session,
  mail: AuthMailer,
  type: keyof typeof links,
  { email }: AuthBody,
): Promise<Response> {
  if (!email) return gotrueError(400, 'validation_failed', 'An email address is required');
  const { columns, condition } = links[type];
  const proof = newProof(email);
  const [account] = await database.query(
    `update auth.users set ${columns}_token = $2, ${columns}_sent_at = now(), updated_at = now()
     where email = $1 and not is_sso_user and ${condition}
       and ${wasSentBefore(`${columns}_sent_at`, '$3')}
     returning id`,
    [email, proof.token, mailInterval],
  );
  if (account) await mail(type, email, proof);
  return Response.json({});
}
