import { atom, computed, onMount } from 'nanostores';
import type { Role } from '~rules/roles';
import { askRole } from '../api/ask-role';
import { forgetRole, keepRole, keptRole } from './kept-role';
import { $session, renewSession, type Session } from './session';

export type RoleLookUp =
  | { is: 'loading' }
  /** `failed`: nobody knows, so it is the least of all (spec §8). */
  | { is: 'known'; role: Role; failed?: true };

/** After a first failure (spec §6, §9). */
const retries = 3;
const longestDelayMs = 30_000;

const $state = atom<RoleLookUp>({ is: 'loading' });

/** What whoever is signed in may do; nobody is a user. */
export const $role = computed($state, (lookUp) => lookUp);

let lookedUpFor: string | undefined;

onMount($state, () => {
  const unbind = $session.subscribe(follow);
  return () => {
    unbind();
    lookedUpFor = undefined;
  };
});

/** Looks the role up anew, after a failure. */
export function lookUpAgain(): void {
  lookedUpFor = undefined;
  follow($session.get());
}

function follow(session: Session): void {
  const userId = session.is === 'signed-in' ? session.userId : undefined;
  // A renewed token changes nothing.
  if (userId !== undefined && userId === lookedUpFor) return;
  lookedUpFor = userId;
  if (session.is === 'loading') $state.set({ is: 'loading' });
  else if (userId === undefined) {
    forgetRole();
    $state.set({ is: 'known', role: 'user' });
  } else void lookUp(userId);
}

async function lookUp(userId: string): Promise<void> {
  const kept = keptRole(userId);
  if (kept) {
    $state.set({ is: 'known', role: kept });
    return;
  }
  $state.set({ is: 'loading' });
  for (let failures = 0; lookedUpFor === userId; failures += 1) {
    const answer = await askRole();
    if (lookedUpFor !== userId) return;
    if (answer.is === 'role') {
      keepRole(userId, answer.role);
      $state.set({ is: 'known', role: answer.role });
      return;
    }
    if (failures === retries) {
      // eslint-disable-next-line no-console
      console.error('Error looking up role:', answer.error);
      $state.set({ is: 'known', role: 'user', failed: true });
      return;
    }
    if (answer.is === 'refused') await renewSession().catch(() => false);
    await delay(Math.min(1000 * 2 ** failures, longestDelayMs));
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
