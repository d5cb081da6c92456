import { atom, computed } from 'nanostores';
import { invokeFunction } from '~/lib/supabase/functions-client';
import { timeoutMs } from '~/lib/timing';
import { readEmailLink, type EmailLink, type LinkedPage } from '~rules/email-links';
import { linkTexts, offers, pageTexts, resultTexts } from './texts';

interface View {
  message: string;
  /** The label of the button. Undefined without one. */
  button?: string;
}

type State =
  | { status: 'no-link' }
  | { status: 'asking' | 'saving' | 'expired' | 'failed'; link: EmailLink }
  | { status: 'saved'; link: EmailLink; result: string | undefined };

/** A page that links in emails lead to. Mail scanners open links, so only its button changes anything. */
export function emailLinkPage(path: LinkedPage) {
  const $state = atom<State>({ status: 'no-link' });

  const $view = computed($state, (state): View => {
    const { noLink, expired } = pageTexts[path];
    if (state.status === 'no-link') return { message: noLink };
    const { question, button, saved } = linkTexts[state.link.action];
    switch (state.status) {
      case 'asking':
        return { message: question, button };
      case 'saving':
        return { message: 'Saving…', button };
      case 'saved': {
        const offer = offers[state.link.action];
        const message = resultTexts[state.result ?? ''] ?? saved;
        return offer ? { message, button: offer.button } : { message };
      }
      case 'expired':
        return { message: expired };
      case 'failed':
        return { message: 'That didn’t work. Check your connection, then try again.', button };
    }
  });

  /** The link that the button acts on. */
  function offered(): EmailLink | undefined {
    const state = $state.get();
    if (state.status === 'asking' || state.status === 'failed') return state.link;
    if (state.status !== 'saved') return undefined;
    const offer = offers[state.link.action];
    return offer && { ...state.link, action: offer.action };
  }

  return {
    $view,

    /** Moves the link from the URL to memory, so that neither the history nor analytics see its token. */
    takeLink(): void {
      const { hash, href } = location;
      const link = readEmailLink(path, hash);
      if (!link) return;
      history.replaceState(null, '', href.split('#')[0]);
      $state.set({ status: 'asking', link });
    },

    /** Does what the button offers. */
    async press(): Promise<void> {
      const link = offered();
      if (!link) return;
      $state.set({ status: 'saving', link });
      const response = await invokeFunction(
        'email-links',
        { ...link },
        AbortSignal.timeout(timeoutMs),
      );
      if (response.kind === 'response' && response.status === 200) {
        const { result } = (response.body ?? {}) as { result?: string };
        $state.set({ status: 'saved', link, result });
      } else {
        const isExpired = response.kind === 'response' && response.status === 404;
        $state.set({ status: isExpired ? 'expired' : 'failed', link });
      }
    },
  };
}

/** Shows such a page in an element with a status and a button. */
export function showEmailLinkPage(root: HTMLElement): void {
  const { $view, takeLink, press } = emailLinkPage(root.dataset['path'] as LinkedPage);
  const status = root.querySelector<HTMLElement>('[role="status"]');
  const button = root.querySelector<HTMLButtonElement>('button[type="button"]');
  if (!status || !button) return;
  takeLink();
  // Opening a link while this page is open changes only the fragment.
  addEventListener('hashchange', takeLink);
  button.addEventListener('click', () => void press());
  $view.subscribe(({ message, button: label }) => {
    status.textContent = message;
    const losesFocus = label === undefined && document.activeElement === button;
    button.hidden = label === undefined;
    button.textContent = label ?? '';
    if (losesFocus) status.focus();
  });
}
