import { atom, readonlyType } from 'nanostores';
import { createAction, createResource, openAll, RequestError, type Action } from '~/features/staff';
import * as api from './api';
import type { Enrollment, Profile } from './api';
import { problemOf } from './messages';

/** The profile of the signed-in person, as it was last saved. */
export const profile = createResource(api.getProfile, { reloadAfter: Infinity });

const $scanned = atom<Enrollment | undefined>();

/** What the app has to scan, while it's being set up. */
export const $enrollment = readonlyType($scanned);

const createChange = () => createAction({ explain: problemOf });

/** What can be changed, each on its own. */
export const changes = {
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

/** Updates what's shown, unless someone else has signed in since. */
function update({ userId }: Profile, values: Partial<Profile>): void {
  const current = profile.data();
  if (current?.userId === userId) profile.set({ ...current, ...values });
}

export const saveName = (fullName: string) =>
  submit(changes.name, async (current) => {
    await api.saveName(current.userId, fullName);
    update(current, { fullName });
    return 'Your name is saved.';
  });

/** Asks for confirmation of a new address. */
export async function changeEmail(email: string): Promise<boolean> {
  if (profile.data()?.email === email.toLowerCase()) {
    changes.email.fail({ text: 'That’s already your email address.', field: 'email' });
    return false;
  }
  return submit(changes.email, async (current) => {
    update(current, await api.requestEmailChange(email));
    return `We’ve sent links to ${current.email} and ${email}. Your address changes once you’ve confirmed from both.`;
  });
}

/** Emails a link to set a new password, as for a forgotten one. */
export const requestPassword = () =>
  submit(changes.password, async ({ email }) => {
    await api.requestPassword(email);
    return `We’ve sent a link to ${email}. Open it to set a new password.`;
  });

/** Turns the moderation digest on or off. Resolves to what to say then. */
export async function setDigest(moderationDigest: boolean): Promise<string> {
  const current = profile.data();
  // The page was closed.
  if (!current) throw new RequestError('signed-out');
  await api.updateProfile(current.userId, { moderation_digest: moderationDigest });
  update(current, { moderationDigest });
  return moderationDigest
    ? 'Saved. We’ll email you when something new needs review.'
    : 'Saved. We won’t email you about new posts and comments.';
}

/** Shows what the authenticator app has to scan. */
export const enroll = () =>
  changes.factor.run(async (_report, isOpen) => {
    const enrollment = await api.enroll();
    // The next person would see the key.
    if (isOpen()) $scanned.set(enrollment);
    return '';
  });

/** Turns the second factor on with the app's first code. */
export const confirmFactor = ({ factorId }: Enrollment, code: string) =>
  submit(changes.factor, async (current) => {
    await api.confirm({ factorId, code });
    update(current, { factorId });
    $scanned.set(undefined);
    return 'Two-factor authentication is on, and you’re signed out on all other devices. You’ll need a code from your app the next time you sign in.';
  });

/** Turns it off. */
export const removeFactor = (factorId: string) =>
  submit(changes.factor, async (current) => {
    await api.unenroll(factorId);
    update(current, { factorId: undefined });
    // If this fails, the session is renewed within the hour.
    await api.renewSession().catch(() => undefined);
    return 'Two-factor authentication is off.';
  });

/** Starts loading. Returns a function that stops it and clears everything from memory. */
export const open = openAll(profile, ...Object.values(changes), () => () => {
  $scanned.set(undefined);
});
