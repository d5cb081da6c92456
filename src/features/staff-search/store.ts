import { atom, readonlyType } from 'nanostores';
import { createResource } from '~/features/staff';
import type { Role } from '~rules/account/roles';
import { search, type ResultGroup } from './api';

/** Waits until someone has stopped typing. */
const typingMs = 250;

/** Searches leads, posts, and accounts for what's typed. */
export function createSearch(role: Role) {
  const $typed = atom('');
  const $words = atom<string | undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const found = createResource<ResultGroup[]>((words) => search(words, role), {
    $key: $words,
    reloadAfter: Infinity,
  });

  return {
    /** What was searched for. Undefined before anything was typed. */
    $words: readonlyType($words),

    $found: found.$state,

    /** Searches once typing stops. */
    type(text: string): void {
      $typed.set(text);
      clearTimeout(timer);
      timer = setTimeout(() => $words.set(text.trim() || undefined), typingMs);
    },

    /** Whether what was found is about what's typed. If not, searches for that now. */
    submit(): boolean {
      const words = $typed.get().trim() || undefined;
      if (words === $words.get()) return found.$state.get().status === 'ready';
      clearTimeout(timer);
      $words.set(words);
      return false;
    },

    retry: found.refresh,

    /** Starts searching. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      const close = found.open();
      return () => {
        clearTimeout(timer);
        $words.set(undefined);
        $typed.set('');
        close();
      };
    },
  };
}

export type Search = ReturnType<typeof createSearch>;
