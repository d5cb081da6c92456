import { atom, computed, map, readonlyType } from 'nanostores';
import { faultOf, type Fault } from '~/features/staff';
import { createQuery } from '~/lib/query';
import * as api from '../api/profile';
import type { FactorCode, Profile } from '../api/profile';
import * as messages from '../rules/messages';
import { problemOf, type Problem } from '../rules/messages';
import { createSecondFactor } from './second-factor';

export type ProfileState =
  { status: 'loading' } | { status: 'error'; fault: Fault } | { status: 'ready'; profile: Profile };

/** What can be changed, each on its own. */
export type Change =
  'name' | 'email' | 'password' | 'factor' | 'digest' | 'leadEmails' | 'sessions';

export type ChangeState =
  | { status: 'idle' }
  | { status: 'submitting' }
  | { status: 'success'; text: string }
  | { status: 'error'; problem: Problem };

const idle: ChangeState = { status: 'idle' };

/** The profile of the signed-in person, and its changes. */
export function createProfile() {
  const query = createQuery(api.getProfile);
  /** Saved since it was loaded. */
  const $saved = atom<Partial<Profile>>({});
  const $states = map<Record<Change, ChangeState>>({
    name: idle,
    email: idle,
    password: idle,
    factor: idle,
    digest: idle,
    leadEmails: idle,
    sessions: idle,
  });

  const $profile = computed([query.$state, $saved], (state, saved): ProfileState => {
    const { data, error, loading } = state;
    if (data) return { status: 'ready', profile: { ...data, ...saved } };
    return error && !loading ? { status: 'error', fault: faultOf(error) } : { status: 'loading' };
  });

  /** Runs one change at a time. `save` resolves to the message for success. */
  async function submit(
    change: Change,
    save: (profile: Profile) => Promise<string>,
  ): Promise<boolean> {
    const state = $profile.get();
    if (state.status !== 'ready' || $states.get()[change].status === 'submitting') return false;
    $states.setKey(change, { status: 'submitting' });
    try {
      const text = await save(state.profile);
      $states.setKey(change, { status: 'success', text });
      return true;
    } catch (error) {
      $states.setKey(change, { status: 'error', problem: problemOf(error) });
      return false;
    }
  }

  const { loadFactor, ...factor } = createSecondFactor((change) => submit('factor', change));
  const update = (values: Partial<Profile>) => $saved.set({ ...$saved.get(), ...values });

  return {
    ...factor,

    /** The profile as it was last saved. */
    $profile,

    /** How each change is going. */
    $changes: readonlyType($states),

    /** Loads the profile again. */
    refresh: () => void query.load(),

    /** Clears the outcome of a change, because its fields are being edited. */
    edit(change: Change): void {
      const { status } = $states.get()[change];
      if (status === 'success' || status === 'error') $states.setKey(change, idle);
    },

    saveName: (fullName: string) =>
      submit('name', async ({ userId }) => {
        await api.saveName(userId, fullName);
        update({ fullName });
        return messages.nameSaved;
      }),

    /** Asks for confirmation of a new address. */
    async changeEmail(email: string): Promise<boolean> {
      const state = $profile.get();
      if (state.status === 'ready' && state.profile.email === email.toLowerCase()) {
        $states.setKey('email', { status: 'error', problem: messages.sameEmail });
        return false;
      }
      return submit('email', async (profile) => {
        update(await api.requestEmailChange(email));
        return messages.confirmBoth(profile.email, email);
      });
    },

    /** `factor`: needed if an authenticator app is set up. */
    changePassword: (current: string, password: string, factor?: FactorCode) =>
      submit('password', async ({ email, newEmail }) => {
        await api.changePassword(email, current, password, factor);
        if (!newEmail) return messages.passwordChanged;
        // The links that were sent no longer work.
        update({ newEmail: undefined });
        $states.setKey('email', idle);
        return messages.emailChangeCanceled;
      }),

    /** Turns the moderation digest on or off. */
    setDigest: (wanted: boolean) =>
      submit('digest', async ({ userId }) => {
        await api.saveModerationDigest(userId, wanted);
        update({ moderationDigest: wanted });
        return wanted ? messages.digestOn : messages.digestOff;
      }),

    /** Turns emails about all leads on or off. */
    setLeadEmails: (wanted: boolean) =>
      submit('leadEmails', async ({ userId }) => {
        await api.saveLeadEmails(userId, wanted);
        update({ leadEmails: wanted });
        return wanted ? messages.leadEmailsOn : messages.leadEmailsOff;
      }),

    /** Ends all sessions, then runs `onSuccess`. */
    signOutEverywhere: (onSuccess: () => void) =>
      submit('sessions', async () => {
        await api.endAllSessions();
        onSuccess();
        return '';
      }),

    /** Starts loading. Returns a function that clears the profile from memory. */
    open(): () => void {
      void query.load();
      void loadFactor();
      return () => {
        query.clear();
        $saved.set({});
      };
    },
  };
}

export type ProfileStore = ReturnType<typeof createProfile>;
