import { atom, computed, onMount } from 'nanostores';
import { roleKey } from '~/lib/supabase';
import { clear, load, save } from '~/lib/storage';
import { roles, type Role } from '~rules/account/roles';
import { getRole } from '../api/role';
import { $session, authClient, renewSession, type SessionState } from './session';

/** What the signed-in person can do. The database decides; this only decides what's shown. */
export type RoleState =
  | { status: 'loading' }
  /** `failed`: the lookup failed, so the role is assumed to be `user` (spec §8). */
  | { status: 'known'; role: Role; failed?: true };

/** Spec §6 and §9. */
const cacheMs = 5 * 60_000;
const maxRetries = 3;
const maxDelayMs = 30_000;

interface CachedRole {
  userId: string;
  role: Role;
  /** Milliseconds since 1970. */
  at: number;
}

const $state = atom<RoleState>({ status: 'loading' });

/** The role of the signed-in person, or `user` if nobody is signed in. */
export const $role = computed($state, (role) => role);

/** Whose role this page knows or is looking up. */
let userId: string | undefined;
let lookups = 0;

onMount($state, () => {
  const unsubscribe = $session.subscribe(follow);
  return () => {
    unsubscribe();
    userId = undefined;
  };
});

/** Looks the role up again. `quiet`: shows the previous role in the meantime. */
export function recheckRole({ quiet = false } = {}): void {
  clearCachedRole();
  if (userId !== undefined) void lookUp(userId, quiet);
}

/** For a new sign-in, which may come with a new role. */
export function clearCachedRole(): void {
  clear(roleKey, 'localStorage');
}

function follow(session: SessionState): void {
  const id = session.status === 'signed-in' ? session.session.user.id : undefined;
  if (id !== undefined && id === userId) return;
  userId = id;
  lookups += 1;
  if (id !== undefined) {
    void lookUp(id);
  } else if (session.status === 'signed-out') {
    if (session.reason !== 'unreachable') clearCachedRole();
    $state.set({ status: 'known', role: 'user' });
  } else {
    $state.set({ status: 'loading' });
  }
}

async function lookUp(id: string, quiet = false): Promise<void> {
  const lookup = ++lookups;
  const cached = loadCachedRole(id);
  if (cached) {
    $state.set({ status: 'known', role: cached });
    return;
  }
  if (!quiet) $state.set({ status: 'loading' });
  for (let failures = 0; ; failures += 1) {
    const result = await getRole(authClient);
    if (lookup !== lookups) return;
    if (result.status === 'success') {
      const { role } = result;
      save(roleKey, { userId: id, role, at: Date.now() } satisfies CachedRole, 'localStorage');
      $state.set({ status: 'known', role });
      return;
    }
    if (failures === maxRetries) {
      // eslint-disable-next-line no-console
      console.error('Error looking up role:', result.error);
      $state.set({ status: 'known', role: 'user', failed: true });
      return;
    }
    if (result.status === 'rejected') await renewSession().catch(() => false);
    await new Promise((resolve) => setTimeout(resolve, Math.min(1000 * 2 ** failures, maxDelayMs)));
    if (lookup !== lookups) return;
  }
}

function loadCachedRole(id: string): Role | undefined {
  const cached = load(roleKey, 'localStorage') as Partial<CachedRole> | null | undefined;
  const age = Date.now() - Number(cached?.at);
  // A negative age comes from a clock that was set back.
  if (cached?.userId !== id || !(age >= 0 && age < cacheMs)) return undefined;
  return roles.find((role) => role === cached.role);
}
