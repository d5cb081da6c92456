import { atom, readonlyType } from 'nanostores';
import { createResource } from '~/features/staff';
import type { Role } from '~rules/account/roles';
import { search } from './api';

/** Waits until someone has stopped typing. */
const typingMs = 250;

const $searched = atom<string | undefined>();
let typed: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The signed-in person's role. */
let role: Role = 'user';

/** What was searched for. Undefined before anything was typed. */
export const $words = readonlyType($searched);

/** The leads, posts, and accounts that match. */
export const found = createResource((words) => search(words, role), {
  $key: $searched,
  reloadAfter: Infinity,
  hidesOutdated: true,
});

/** Searches once typing stops. */
export function type(text: string): void {
  typed = text.trim() || undefined;
  clearTimeout(timer);
  timer = setTimeout(() => $searched.set(typed), typingMs);
}

/** Whether what was found is about what's typed. If not, searches for that now. */
export function submit(): boolean {
  if (typed === $searched.get()) return found.$state.get().status === 'ready';
  clearTimeout(timer);
  $searched.set(typed);
  return false;
}

/** Starts searching. Returns a function that stops it and clears everything from memory. */
export function open(own: Role): () => void {
  role = own;
  const close = found.open();
  return () => {
    clearTimeout(timer);
    typed = undefined;
    $searched.set(undefined);
    close();
  };
}
