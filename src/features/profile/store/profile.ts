import { createAction, createResource, RequestError, type Action } from '~/features/staff';
import * as api from '../api/profile';
import type { FactorCode, Profile } from '../api/profile';
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

  async function saveEmails(values: Parameters<typeof api.updateProfile>[1]): Promise<void> {
    const current = profile.data();
    // The page was closed.
    if (!current) throw new RequestError('signed-out');
    await api.updateProfile(current.userId, values);
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
      await saveEmails({ moderation_digest: moderationDigest });
      update({ moderationDigest });
      return moderationDigest
        ? 'Saved. We’ll email you when something new needs review.'
        : 'Saved. We won’t email you about new posts and comments.';
    },

    /** Turns emails about all leads on or off. Resolves to what to say then. */
    async setLeadEmails(leadEmails: boolean): Promise<string> {
      await saveEmails({ lead_emails: leadEmails });
      update({ leadEmails });
      return leadEmails
        ? 'Saved. We’ll email you about new leads, leads to review, and missed deadlines.'
        : 'Saved. We’ll only email you about your own leads.';
    },

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
