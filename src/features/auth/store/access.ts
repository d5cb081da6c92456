import { isAtLeast, type Role } from '~rules/account/roles';
import type { RoleState } from './role';
import type { SessionState } from './session';

/** Whether a page is shown. The database decides what a person can read or do, whatever the page shows. */
export type Access =
  | { status: 'loading' }
  | { status: 'granted' }
  | { status: 'denied'; reason: 'signed-out' | 'session-ended' | 'role' }
  /** The backend couldn't be reached. */
  | { status: 'denied'; reason: 'session-unknown' | 'role-unknown' };

/** The rule of the admin guard (spec §2). */
export function accessFor(session: SessionState, role: RoleState, required: Role): Access {
  if (session.status === 'loading') return { status: 'loading' };
  if (session.status === 'signed-out') {
    const reasons = { ended: 'session-ended', unreachable: 'session-unknown' } as const;
    return { status: 'denied', reason: session.reason ? reasons[session.reason] : 'signed-out' };
  }
  if (required === 'user') return { status: 'granted' };
  if (role.status === 'loading') return { status: 'loading' };
  if (isAtLeast(role.role, required)) return { status: 'granted' };
  return { status: 'denied', reason: role.failed ? 'role-unknown' : 'role' };
}
