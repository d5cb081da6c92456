import { atom, readonlyType } from 'nanostores';
import type { Action } from '~/features/staff';
import * as api from '../api/second-factor';
import type { Enrollment } from '../api/second-factor';

export type FactorState =
  /** Also while it's loading. */
  | { status: 'unavailable' }
  | { status: 'off' }
  | { status: 'enrolling'; enrollment: Enrollment }
  | { status: 'on'; factorId: string };

/** The second factor of the signed-in person. `submit` runs a change, which resolves to its message. */
export function createSecondFactor(submit: Action['run']) {
  const $state = atom<FactorState>({ status: 'unavailable' });
  return {
    /** Whether an authenticator app is set up. */
    $factor: readonlyType($state),

    /** Loads it, if the backend has second factors. */
    async loadFactor(): Promise<void> {
      try {
        if (!(await api.isAvailable())) return;
        const factorId = await api.loadFactor();
        $state.set(factorId === undefined ? { status: 'off' } : { status: 'on', factorId });
      } catch {
        // The section stays hidden. The rest of the profile says what's wrong.
      }
    },

    /** Shows what the app has to scan. */
    enroll: () =>
      submit(async () => {
        $state.set({ status: 'enrolling', enrollment: await api.enroll() });
        return '';
      }),

    /** Turns it on with the app's first code. */
    confirmFactor: ({ factorId }: Enrollment, code: string) =>
      submit(async () => {
        await api.confirm(factorId, code);
        $state.set({ status: 'on', factorId });
        return 'Two-factor authentication is on, and you’re signed out on all other devices. You’ll need a code from your app the next time you sign in.';
      }),

    /** Turns it off. */
    removeFactor: (factorId: string) =>
      submit(async () => {
        await api.unenroll(factorId);
        $state.set({ status: 'off' });
        // If this fails, the session is renewed within the hour.
        await api.renewSession().catch(() => undefined);
        return 'Two-factor authentication is off.';
      }),
  };
}
