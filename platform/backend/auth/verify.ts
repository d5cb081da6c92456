import { bannedCondition, userMetadata } from './accounts.ts';
import { confirmEmailChange } from './email-change.ts';
import { gotrueError } from './gotrue-error.ts';
import type { AuthServices, Forward, Verification } from './services.ts';
import { codeLifetime, codeOf, type LinkType } from './one-time-code.ts';
import type { AuthBody, AuthRequest } from './request.ts';

/** Where the database stores each type's token, the address it was emailed to, and when. */
const columns: Record<LinkType, readonly { token: string; email: string; sentAt: string }[]> = {
  signup: [{ token: 'confirmation_token', email: 'email', sentAt: 'confirmation_sent_at' }],
  recovery: [{ token: 'recovery_token', email: 'email', sentAt: 'recovery_sent_at' }],
  magiclink: [{ token: 'recovery_token', email: 'email', sentAt: 'recovery_sent_at' }],
  email_change: [
    { token: 'email_change_token_current', email: 'email', sentAt: 'email_change_sent_at' },
    { token: 'email_change_token_new', email: 'email_change', sentAt: 'email_change_sent_at' },
  ],
};

/** POST /verify, with the token of a link or with a code. Lite creates the session. */
export async function verify(
  services: AuthServices,
  request: AuthRequest,
  forward: Forward,
): Promise<Response> {
  const { type = '', email, token, token_hash } = request.body;
  if (!isLinkType(type)) {
    return gotrueError(400, 'validation_failed', 'Invalid email verification type');
  }
  if (!token_hash && !(email && token)) {
    return gotrueError(400, 'validation_failed', 'Verify requires either a token or a token hash');
  }

  const found = await findVerification(services, type, request.body);
  if (!found) return gotrueError(403, 'otp_expired', 'Email link is invalid or has expired');
  if (found.banned) return gotrueError(403, 'user_banned', 'User is banned');
  // Lite would look for a hash of the email and the code, so it gets the token in any case.
  const forwardToken = () => forward({ ...request, body: { type, token_hash: found.token } });
  if (type === 'email_change') return confirmEmailChange(services, found, forwardToken);
  if (!found.confirmed) await discardSignUp(services, type, found);
  return forwardToken();
}

async function findVerification(
  { database }: AuthServices,
  type: LinkType,
  { email, token: code = '', token_hash }: AuthBody,
): Promise<Verification | undefined> {
  const selects = columns[type].map(
    (column) => `select id, ${column.token} as token, email, email_change as "newEmail",
        email_confirmed_at is not null as confirmed, ${bannedCondition} as banned,
        ${column.sentAt} as sent_at
      from auth.users where ${token_hash ? column.token : column.email} = $1 and not is_sso_user
        and ${column.token} <> '' and ${column.sentAt} > now() - make_interval(secs => $2::int)`,
  );
  const [found] = await database.query<Verification>(
    `${selects.join(' union all ')} order by sent_at desc limit 1`,
    [token_hash || email, codeLifetime],
  );
  return found && (token_hash || code === codeOf(found.token, type)) ? found : undefined;
}

/**
 * Whoever signed up may not own the address, so the password they chose must not survive its
 * confirmation. The page asks the owner for a new one. If the owner confirms the address with a
 * different email than the sign-up's, the name and the sign-up's link are discarded, too.
 */
async function discardSignUp(
  { database }: AuthServices,
  type: LinkType,
  { id, email }: Verification,
): Promise<void> {
  const metadata = { ...userMetadata(email, {}), sub: id };
  await database.query(
    `update auth.users set encrypted_password = null, updated_at = now(),
       confirmation_token = case when $2 then confirmation_token end,
       raw_user_meta_data = case when $2 then raw_user_meta_data else $3::text::jsonb end
     where id = $1 and email_confirmed_at is null`,
    [id, type === 'signup', JSON.stringify(metadata)],
  );
}

function isLinkType(type: string): type is LinkType {
  return Object.hasOwn(columns, type);
}
