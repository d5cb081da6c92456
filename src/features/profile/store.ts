import { atom, readonlyType } from 'nanostores';
import { createAction, createResource, opening, RequestError, type Action } from '~/features/staff';
import * as api from './api';
import type { Enrollment, FactorCode, Profile } from './api';
import { problemOf } from './messages';

/** The profile of the signed-in person, and its changes. */
export function createProfile() {
  const profile = createResource(api.getProfile, { reloadAfter: Infinity });
  const factor = createResource(api.getFactor, { reloadAfter: Infinity });
  const $enrollment = atom<Enrollment | undefined>();
  const createChange = () => createAction({ explain: problemOf });
  const changes = {
    name: createChange(),
    email: createChange(),
    password: createChange(),
    factor: createChange(),
  };

  /** Runs a change once the profile is loaded. `save` resolves to the message for success. */
  async function submit(
    change: Action,
    save: (profile: Profile) => Promise<string>,
  ): Promise<boolean> {
    const current = profile.data();
    return current !== undefined && change.run(() => save(current));
  }

  function update(values: Partial<Profile>): void {
    const current = profile.data();
    if (current) profile.set({ ...current, ...values });
  }

  return {
    /** The profile as it was last saved. */
    $profile: profile.$state,

    /** Whether an authenticator app is set up. */
    $factor: factor.$state,

    /** What the app has to scan, while it's being set up. */
    $enrollment: readonlyType($enrollment),

    /** What can be changed, each on its own. */
    changes,

    /** Loads the profile again. */
    refresh: profile.refresh,

    saveName: (fullName: string) =>
      submit(changes.name, async ({ userId }) => {
        await api.saveName(userId, fullName);
        update({ fullName });
        return 'Your name is saved.';
      }),

    /** Asks for confirmation of a new address. */
    async changeEmail(email: string): Promise<boolean> {
      if (profile.data()?.email === email.toLowerCase()) {
        changes.email.fail({ text: 'That’s already your email address.', field: 'email' });
        return false;
      }
      return submit(changes.email, async (current) => {
        update(await api.requestEmailChange(email));
        return `We’ve sent links to ${current.email} and ${email}. Your address changes once you’ve confirmed from both.`;
      });
    },

    /** `factor`: needed if an authenticator app is set up. */
    changePassword: (current: string, password: string, factor?: FactorCode) =>
      submit(changes.password, async ({ email, newEmail }) => {
        await api.changePassword(email, current, password, factor);
        const changed = 'Your password is changed. You’re signed out on all other devices.';
        if (!newEmail) return changed;
        // The links that were sent no longer work.
        update({ newEmail: undefined });
        changes.email.reset();
        return `${changed} Your email change was canceled.`;
      }),

    /** Turns the moderation digest on or off. Resolves to what to say then. */
    async setDigest(moderationDigest: boolean): Promise<string> {
      const current = profile.data();
      // The page was closed.
      if (!current) throw new RequestError('signed-out');
      await api.updateProfile(current.userId, { moderation_digest: moderationDigest });
      update({ moderationDigest });
      return moderationDigest
        ? 'Saved. We’ll email you when something new needs review.'
        : 'Saved. We won’t email you about new posts and comments.';
    },

    /** Shows what the authenticator app has to scan. */
    enroll: () =>
      changes.factor.run(async () => {
        $enrollment.set(await api.enroll());
        return '';
      }),

    /** Turns the second factor on with the app's first code. */
    confirmFactor: ({ factorId }: Enrollment, code: string) =>
      changes.factor.run(async () => {
        await api.confirm({ factorId, code });
        factor.set({ isAvailable: true, id: factorId });
        $enrollment.set(undefined);
        return 'Two-factor authentication is on, and you’re signed out on all other devices. You’ll need a code from your app the next time you sign in.';
      }),

    /** Turns it off. */
    removeFactor: (factorId: string) =>
      changes.factor.run(async () => {
        await api.unenroll(factorId);
        factor.set({ isAvailable: true });
        // If this fails, the session is renewed within the hour.
        await api.renewSession().catch(() => undefined);
        return 'Two-factor authentication is off.';
      }),

    /** Starts loading. Returns a function that clears the profile from memory. */
    open: opening(
      profile.open,
      factor.open,
      ...Object.values(changes).map((change) => () => change.clear),
    ),
  };
}

export type ProfileStore = ReturnType<typeof createProfile>;
