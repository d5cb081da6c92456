import { createAction, createResource, type Action } from '~/features/staff';
import * as api from '../api/profile';
import type { FactorCode, Profile } from '../api/profile';
import * as messages from '../rules/messages';
import { problemOf } from '../rules/messages';
import { createSecondFactor } from './second-factor';

/** The profile of the signed-in person, and its changes. */
export function createProfile() {
  const profile = createResource(api.getProfile, { reloadAfter: Infinity });
  const createChange = () => createAction({ explain: problemOf });
  const changes = {
    name: createChange(),
    email: createChange(),
    password: createChange(),
    factor: createChange(),
    digest: createChange(),
    leadEmails: createChange(),
    sessions: createChange(),
  };

  /** Runs a change once the profile is loaded. `save` resolves to the message for success. */
  async function submit(
    change: Action,
    save: (profile: Profile) => Promise<string>,
  ): Promise<boolean> {
    const current = profile.data();
    return current !== undefined && change.run(() => save(current));
  }

  const { loadFactor, ...factor } = createSecondFactor(changes.factor.run);
  function update(values: Partial<Profile>): void {
    const current = profile.data();
    if (current) profile.set({ ...current, ...values });
  }

  return {
    ...factor,

    /** The profile as it was last saved. */
    $profile: profile.$state,

    /** What can be changed, each on its own. */
    changes,

    /** Loads the profile again. */
    refresh: profile.refresh,

    saveName: (fullName: string) =>
      submit(changes.name, async ({ userId }) => {
        await api.saveName(userId, fullName);
        update({ fullName });
        return messages.nameSaved;
      }),

    /** Asks for confirmation of a new address. */
    async changeEmail(email: string): Promise<boolean> {
      if (profile.data()?.email === email.toLowerCase()) {
        changes.email.fail(messages.sameEmail);
        return false;
      }
      return submit(changes.email, async (current) => {
        update(await api.requestEmailChange(email));
        return messages.confirmBoth(current.email, email);
      });
    },

    /** `factor`: needed if an authenticator app is set up. */
    changePassword: (current: string, password: string, factor?: FactorCode) =>
      submit(changes.password, async ({ email, newEmail }) => {
        await api.changePassword(email, current, password, factor);
        if (!newEmail) return messages.passwordChanged;
        // The links that were sent no longer work.
        update({ newEmail: undefined });
        changes.email.reset();
        return messages.emailChangeCanceled;
      }),

    /** Turns the moderation digest on or off. */
    setDigest: (wanted: boolean) =>
      submit(changes.digest, async ({ userId }) => {
        await api.saveModerationDigest(userId, wanted);
        update({ moderationDigest: wanted });
        return wanted ? messages.digestOn : messages.digestOff;
      }),

    /** Turns emails about all leads on or off. */
    setLeadEmails: (wanted: boolean) =>
      submit(changes.leadEmails, async ({ userId }) => {
        await api.saveLeadEmails(userId, wanted);
        update({ leadEmails: wanted });
        return wanted ? messages.leadEmailsOn : messages.leadEmailsOff;
      }),

    /** Ends all sessions, then runs `onSuccess`. */
    signOutEverywhere: (onSuccess: () => void) =>
      submit(changes.sessions, async () => {
        await api.endAllSessions();
        onSuccess();
        return '';
      }),

    /** Starts loading. Returns a function that clears the profile from memory. */
    open(): () => void {
      void loadFactor();
      const close = profile.open();
      return () => {
        close();
        for (const change of Object.values(changes)) change.clear();
      };
    },
  };
}

export type ProfileStore = ReturnType<typeof createProfile>;
