import { isAtLeast, type Role } from '~rules/roles';
import type { RoleLookUp } from './role';
import type { Session } from './session';

/** Whether whoever is there may see a page. What they may do the database decides, whatever is shown. */
export type Access =
  | { is: 'waiting' }
  | { is: 'granted' }
  | { is: 'denied'; because: 'signed-out' | 'role' }
  /** Nobody could be asked: it may be another answer in a moment. */
  | { is: 'denied'; because: 'no-session-read' | 'no-role-read' };

/** Spec §2, admin guard. */
export function accessOf(session: Session, lookUp: RoleLookUp, required: Role): Access {
  if (session.is === 'loading') return { is: 'waiting' };
  if (session.is === 'signed-out') {
    return { is: 'denied', because: session.unread ? 'no-session-read' : 'signed-out' };
  }
  if (required === 'user') return { is: 'granted' };
  if (lookUp.is === 'loading') return { is: 'waiting' };
  if (isAtLeast(lookUp.role, required)) return { is: 'granted' };
  return { is: 'denied', because: lookUp.failed ? 'no-role-read' : 'role' };
}
