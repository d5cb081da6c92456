import { atom, onMount, readonlyType } from 'nanostores';
import { getSignUpNote } from '../api/account';

const $note = atom<string | null | undefined>();

/** A sentence that says who can sign up; null if everyone can, undefined until it's loaded. */
export const $signUpNote = readonlyType($note);

onMount($note, () => void getSignUpNote().then((note) => $note.set(note)));
