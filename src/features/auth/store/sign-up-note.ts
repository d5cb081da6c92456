import { PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { atom, onMount, readonlyType } from 'nanostores';
import { visitorHeaders } from '~/lib/supabase/visitor-headers';
import { timeoutMs } from '~/lib/timing';

const $note = atom<string | null | undefined>();

/** A sentence that says who can sign up; null if everyone can, undefined until it's loaded, or if it couldn't be. */
export const $signUpNote = readonlyType($note);

onMount($note, () => {
  fetch(`${PUBLIC_SUPABASE_URL}/rest/v1/rpc/get_sign_up_note`, {
    headers: visitorHeaders,
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (response) => {
      if (response.ok) $note.set((await response.json()) as string | null);
    })
    // People can sign up without it.
    .catch(() => undefined);
});
