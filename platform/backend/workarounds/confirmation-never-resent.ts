import { createHash, randomInt } from 'node:crypto';
import type { Session } from '../../migrations/index.ts';
import { gotrueError } from '../auth/gotrue-error.ts';
import type { Mailer } from '../auth/mails.ts';
import { codeLength } from './short-codes-guess-links.ts';

/**
 * Where addresses have to be confirmed, Lite answers every sign-up of an existing address and every
 * POST /auth/v1/resend with 429 `over_email_send_rate_limit`, for ever: a person whose first mail got
 * lost can never confirm. Hosted projects send the mail again once a minute has passed, and answer
 * for a confirmed address as if it were new, but without identities. Can go when Lite does that.
 */
export async function answerRepeatedSignUp(
  { database, mailer }: Resending,
  email: string,
  metadata: unknown,
): Promise<Response | undefined> {
  const person = await findPerson(database, email);
  if (!person) return undefined;
  if (!person.confirmed) {
    const refusal = await resend({ database, mailer }, person);
    if (refusal) return refusal;
  }
  const now = new Date().toISOString();
  return Response.json({
    id: person.confirmed ? crypto.randomUUID() : person.id,
    aud: 'authenticated',
    role: person.confirmed ? '' : 'authenticated',
    email: person.email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata ?? {},
    identities: person.confirmed ? [] : [{ provider: 'email', user_id: person.id }],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  });
}

/** Sends the confirmation mail again; the answer of POST /auth/v1/resend. */
export async function answerResend(
  resending: Resending,
  email: string,
): Promise<Response | undefined> {
  const person = await findPerson(resending.database, email);
  if (!person || person.confirmed) return undefined;
  return (await resend(resending, person)) ?? Response.json({});
}

export interface Resending {
  database: Session;
  mailer: Mailer;
}

interface Person {
  id: string;
  email: string;
  confirmed: boolean;
  /** Seconds until another mail may be sent; not positive when it may. */
  wait: number;
}

async function findPerson(database: Session, email: string) {
  const [person] = await database.query<Person>(
    `select id, email, email_confirmed_at is not null as confirmed,
       coalesce(ceil(60 - extract(epoch from now() - confirmation_sent_at)), 0)::int as wait
     from auth.users where email = lower($1) and not is_sso_user`,
    [email],
  );
  return person;
}

async function resend({ database, mailer }: Resending, person: Person) {
  if (person.wait > 0) {
    return gotrueError(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${person.wait} seconds.`,
      { 'Retry-After': String(person.wait) },
    );
  }
  const code = Array.from({ length: codeLength }, () => randomInt(10)).join('');
  const token = createHash('sha256')
    .update(person.email.toLowerCase() + code)
    .digest('hex');
  await database.query(
    'update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1',
    [person.id, token],
  );
  await mailer.sendConfirmation(person.email, token, code);
  return undefined;
}
