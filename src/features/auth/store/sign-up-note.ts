import { atom, readonlyType } from 'nanostores';
import { getSignUpNote } from '../api/invitation';

const $note = atom<string | null | undefined>();

/** A sentence that says who can sign up; null if everyone can, undefined until it's loaded. */
export const $signUpNote = readonlyType($note);

export async function loadSignUpNote(): Promise<void> {
  $note.set(await getSignUpNote());
}
