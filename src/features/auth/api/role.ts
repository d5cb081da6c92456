import type { AuthClient } from '~/lib/supabase/auth-client';
import { roles, type Role } from '~rules/account/roles';

const timeoutMs = 10_000;

export type RoleResult =
  | { status: 'success'; role: Role }
  /** The backend rejects the session's token. */
  | { status: 'rejected'; error: unknown }
  | { status: 'error'; error: unknown };

/** Looks up the role of the signed-in person (spec §7, call 6). Never throws. */
export async function getRole(client: () => Promise<AuthClient>): Promise<RoleResult> {
  try {
    const { data, error, status } = await (
      await client()
    )
      .rpc('get_current_user_role')
      .abortSignal(AbortSignal.timeout(timeoutMs));
    if (error) return { status: status === 401 ? 'rejected' : 'error', error };
    return { status: 'success', role: roles.find((role) => role === data) ?? 'user' };
  } catch (error) {
    return { status: 'error', error };
  }
}
