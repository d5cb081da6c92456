import { atom, computed, onMount, readonlyType } from 'nanostores';
import { roleKey } from '~/lib/supabase';
import { clear, load, save } from '~/lib/storage';
import { isAtLeast, roles, type AccountKind, type Role } from '~rules/account/roles';
import { $session, authClient, renewSession, type SessionState } from './session';

/** What the signed-in person can do. The database decides; this only decides what's shown. */
export type RoleState =
  | { status: 'loading' }
  /**
   * `kind`: whose pages are offered. `failed`: the lookup failed, so the role is assumed to be `user` (spec §8).
   */
  | { status: 'known'; role: Role; kind: AccountKind; failed?: true };

/** Why a page isn't shown. `session-unknown`, `role-unknown`: the backend couldn't be reached. */
export type DenialReason =
  'signed-out' | 'second-factor' | 'session-ended' | 'session-unknown' | 'role' | 'role-unknown';

/** Spec §6 and §9. */
const cacheMs = 5 * 60_000;
const maxRetries = 3;
const requestTimeoutMs = 10_000;

interface Found {
  role: Role;
  kind: AccountKind;
}

interface CachedRole extends Found {
  userId: string;
  /** Milliseconds since 1970. */
  at: number;
}

const $state = atom<RoleState>({ status: 'loading' });

/** The role of the signed-in person, or `user` if nobody is signed in. */
export const $role = readonlyType($state);

/** The same role, or `user` until it's known. */
export const $currentRole = computed($state, (state) =>
  state.status === 'known' ? state.role : 'user',
);

/** Whether the signed-in person is known to be a client. */
export const $isClient = computed(
  $state,
  (state) => state.status === 'known' && state.kind === 'client',
);

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

/** Whether a page is shown: the rule of the admin guard (spec §2). */
export function decideAccess(
  session: SessionState,
  role: RoleState,
  required: Role,
): 'loading' | 'granted' | DenialReason {
  if (session.status === 'loading') return 'loading';
  if (session.status === 'signed-out') {
    const reasons = { ended: 'session-ended', unreachable: 'session-unknown' } as const;
    return session.reason ? reasons[session.reason] : 'signed-out';
  }
  if (session.status === 'second-factor') return 'second-factor';
  if (required === 'user') return 'granted';
  if (role.status === 'loading') return 'loading';
  if (isAtLeast(role.role, required)) return 'granted';
  return role.failed ? 'role-unknown' : 'role';
}

function follow(session: SessionState): void {
  const id = session.status === 'signed-in' ? session.session.user.id : undefined;
  if (id !== undefined && id === userId) return;
  userId = id;
  lookups += 1;
  if (id !== undefined) {
    void lookUp(id);
  } else if (session.status === 'loading') {
    $state.set({ status: 'loading' });
  } else {
    if (!('reason' in session) || session.reason !== 'unreachable') clearCachedRole();
    $state.set({ status: 'known', role: 'user', kind: 'staff' });
  }
}

async function lookUp(id: string, quiet = false): Promise<void> {
  const lookup = ++lookups;
  const cached = loadCachedRole(id);
  if (cached) {
    $state.set({ status: 'known', ...cached });
    return;
  }
  if (!quiet) $state.set({ status: 'loading' });
  for (let failures = 0; ; failures += 1) {
    const { found, error, status } = await requestRole(id);
    if (lookup !== lookups) return;
    if (found) {
      save(roleKey, { userId: id, ...found, at: Date.now() } satisfies CachedRole, 'localStorage');
      $state.set({ status: 'known', ...found });
      return;
    }
    if (failures === maxRetries) {
      // eslint-disable-next-line no-console
      console.error('Error looking up role:', error);
      $state.set({ status: 'known', role: 'user', kind: 'staff', failed: true });
      return;
    }
    if (status === 401) await renewSession();
    await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** failures));
    if (lookup !== lookups) return;
  }
}

/** Spec §7, call 6, and the kind at the same time, so that the header doesn't wait for one after the other. */
async function requestRole(
  id: string,
): Promise<{ found?: Found; error?: unknown; status?: number }> {
  try {
    const client = await authClient();
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const [{ data, error, status }, profile] = await Promise.all([
      client.rpc('get_current_user_role').abortSignal(signal),
      client.from('profiles').select('kind').eq('user_id', id).abortSignal(signal).maybeSingle(),
    ]);
    if (error) return { error, status };
    const role = roles.find((known) => known === data) ?? 'user';
    // Nobody else is a client.
    if (role !== 'user') return { found: { role, kind: 'staff' } };
    if (profile.error) return { error: profile.error, status: profile.status };
    return { found: { role, kind: kindOf(profile.data?.kind) } };
  } catch (error) {
    return { error };
  }
}

function loadCachedRole(id: string): Found | undefined {
  const cached = load(roleKey, 'localStorage') as Partial<CachedRole> | null | undefined;
  const age = Date.now() - Number(cached?.at);
  // A negative age comes from a clock that was set back.
  if (cached?.userId !== id || !(age >= 0 && age < cacheMs)) return undefined;
  const role = roles.find((known) => known === cached.role);
  return role && { role, kind: kindOf(cached.kind) };
}

const kindOf = (kind: unknown): AccountKind => (kind === 'client' ? 'client' : 'staff');
