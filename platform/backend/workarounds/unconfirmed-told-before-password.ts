import type { Session } from '../../migrations/index.ts';
import { gotrueError } from '../auth/gotrue-error.ts';

/**
 * Lite looks whether an address is confirmed before it looks at the password: anybody can ask which
 * addresses have begun to sign up. Hosted projects tell only who knows the password. Lite hashes with
 * bcrypt's `$2b$`, which pgcrypto reads under its older name `$2a$`. Can go when Lite compares the
 * password first.
 */
export async function hideUnconfirmed(
  database: Session,
  email: string,
  password: string,
): Promise<Response | undefined> {
  const [person] = await database.query<{ knows: boolean }>(
    `select substr(extensions.crypt($2, '$2a$' || substr(encrypted_password, 5)), 5)
       = substr(encrypted_password, 5) as knows
     from auth.users where email = lower($1) and not is_sso_user`,
    [email, password],
  );
  if (person?.knows) return undefined;
  return gotrueError(400, 'invalid_credentials', 'Invalid login credentials');
}
