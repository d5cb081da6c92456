import { atom, computed } from 'nanostores';
import { invokeFunction } from '~/lib/supabase/functions-client';
import { readEmailLink, type EmailLink } from '~rules/comment-emails';
import { choiceTexts, expiredLink, noLink, subscribeAgain } from './messages';

type State =
  | { status: 'no-link' }
  | { status: 'asking' | 'saving' | 'saved' | 'expired' | 'failed'; link: EmailLink };

const timeoutMs = 15_000;

const $state = atom<State>({ status: 'no-link' });

/** The page's message, and the label of its button if it has one. */
export const $view = computed($state, (state): { message: string; button?: string } => {
  if (state.status === 'no-link') return { message: noLink };
  const { question, button, saved } = choiceTexts[state.link.choice];
  switch (state.status) {
    case 'asking':
      return { message: question, button };
    case 'saving':
      return { message: 'Saving…', button };
    case 'saved':
      return state.link.choice === 'confirm'
        ? { message: saved }
        : { message: saved, button: subscribeAgain };
    case 'expired':
      return { message: expiredLink };
    case 'failed':
      return { message: 'That didn’t work. Check your connection, then try again.', button };
  }
});

/** Moves the link from the URL to memory, so that neither the history nor analytics see its token. */
export function takeLink(): void {
  const { hash, href } = location;
  const link = readEmailLink(hash);
  if (!link) return;
  history.replaceState(null, '', href.split('#')[0]);
  $state.set({ status: 'asking', link });
}

/** Saves the choice that the button offers. */
export async function saveChoice(): Promise<void> {
  const state = $state.get();
  if (state.status === 'no-link' || state.status === 'saving') return;
  // Once emails are stopped, the button starts them again.
  const link: EmailLink =
    state.status === 'saved' ? { ...state.link, choice: 'confirm' } : state.link;
  $state.set({ status: 'saving', link });
  const signal = AbortSignal.timeout(timeoutMs);
  const result = await invokeFunction('comment-emails', { ...link }, signal);
  const response = result.kind === 'response' ? result.status : undefined;
  $state.set({
    status: response === 200 ? 'saved' : response === 404 ? 'expired' : 'failed',
    link,
  });
}
