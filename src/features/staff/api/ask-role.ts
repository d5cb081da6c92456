import { roles, type Role } from '~rules/roles';
import { authClient } from '../store/session';

/** Milliseconds until a backend that does not answer is taken for one that is gone. */
const timeoutMs = 10_000;

export type RoleAnswer =
  | { is: 'role'; role: Role }
  /** The backend does not take the session's token. */
  | { is: 'refused'; error: unknown }
  | { is: 'failed'; error: unknown };

/** Spec §7, call 6. Never throws. */
export async function askRole(): Promise<RoleAnswer> {
  try {
    const client = await authClient();
    const { data, error, status } = await client
      .rpc('get_current_user_role')
      .abortSignal(AbortSignal.timeout(timeoutMs));
    if (error) return { is: status === 401 ? 'refused' : 'failed', error };
    return { is: 'role', role: roles.find((role) => role === data) ?? 'user' };
  } catch (error) {
    return { is: 'failed', error };
  }
}
