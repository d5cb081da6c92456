import { atom, computed } from 'nanostores';
import { invokeFunction } from '~/lib/supabase/functions-client';

/** What a link in an email asks for. */
interface Choice {
  token: string;
  subscribed: boolean;
}

type State =
  | { status: 'no-link' }
  | { status: 'asking' | 'saving' | 'saved' | 'expired' | 'failed'; choice: Choice };

const timeoutMs = 15_000;

const $state = atom<State>({ status: 'no-link' });

/** The page's message, and the label of its button if it has one. */
export const $view = computed($state, (state): { message: string; button?: string } => {
  if (state.status === 'no-link') {
    return {
      message: 'To start or stop emails about your comments, open the link in one of our emails.',
    };
  }
  const { subscribed } = state.choice;
  const button = subscribed ? 'Confirm emails' : 'Unsubscribe';
  switch (state.status) {
    case 'asking':
      return {
        message: subscribed
          ? 'Do you want emails about your comments? You can unsubscribe at any time.'
          : 'Do you want to stop all emails about your comments?',
        button,
      };
    case 'saving':
      return { message: 'Saving…', button };
    case 'saved':
      return subscribed
        ? { message: 'Confirmed. We’ll email you about your comments.' }
        : {
            message: 'You’re unsubscribed. We won’t email you about your comments again.',
            button: 'Subscribe again',
          };
    case 'expired':
      return {
        message: 'That link has expired. To get a new one, request emails with your next comment.',
      };
    case 'failed':
      return { message: 'That didn’t work. Check your connection, then try again.', button };
  }
});

/**
 * Moves the link (`#confirm=<token>` or `#unsubscribe=<token>`) from the URL to memory, so that neither the history
 * nor analytics see its token.
 */
export function takeLink(): void {
  const { hash, href } = location;
  const [, action, token] = /^#(confirm|unsubscribe)=([0-9a-f]{64})$/.exec(hash) ?? [];
  if (token === undefined) return;
  history.replaceState(null, '', href.split('#')[0]);
  $state.set({ status: 'asking', choice: { token, subscribed: action === 'confirm' } });
}

/** Saves the choice that the button offers. */
export async function saveChoice(): Promise<void> {
  const state = $state.get();
  if (state.status === 'no-link' || state.status === 'saving') return;
  const { token, subscribed } = state.choice;
  // Once unsubscribed, the button subscribes again.
  const choice = { token, subscribed: subscribed !== (state.status === 'saved') };
  $state.set({ status: 'saving', choice });
  const signal = AbortSignal.timeout(timeoutMs);
  const result = await invokeFunction('comment-emails', { ...choice }, signal);
  const response = result.kind === 'response' ? result.status : undefined;
  $state.set({
    status: response === 200 ? 'saved' : response === 404 ? 'expired' : 'failed',
    choice,
  });
}
