import { atom, computed, type ReadableAtom } from 'nanostores';
import { invokeFunction } from '~/lib/supabase/functions-client';
import {
  readEmailLink,
  type EmailLink,
  type EmailLinkAction,
  type LinkedPage,
} from '~rules/email-links';

/** What a page asks, the button that agrees, and what it says then. */
interface LinkTexts {
  question: string;
  button: string;
  saved: string;
}

interface Options<Page extends LinkedPage> {
  path: Page;
  texts: Readonly<Record<EmailLinkAction<Page>, LinkTexts>>;
  noLink: string;
  expiredLink: string;
  /** What the page says instead of `saved`, by the function's `result`. */
  results?: Readonly<Record<string, string>>;
  /** What the button offers once a link was used, if anything. */
  next?(link: EmailLink<Page>): { button: string; link: EmailLink<Page> } | undefined;
}

interface View {
  message: string;
  /** The label of the button. Undefined without one. */
  button?: string;
}

type State<Link> =
  | { status: 'no-link' }
  | { status: 'asking' | 'saving' | 'expired' | 'failed'; link: Link }
  | { status: 'saved'; link: Link; result: string | undefined };

export interface EmailLinkPage {
  $view: ReadableAtom<View>;
  /** Moves the link from the URL to memory, so that neither the history nor analytics see its token. */
  takeLink(): void;
  /** Does what the button offers. */
  press(): Promise<void>;
}

const timeoutMs = 15_000;

/** A page that links in emails lead to. Mail scanners open links, so only its button changes anything. */
export function emailLinkPage<Page extends LinkedPage>(options: Options<Page>): EmailLinkPage {
  const { path, texts, noLink, expiredLink, results = {}, next } = options;
  const $state = atom<State<EmailLink<Page>>>({ status: 'no-link' });

  const $view = computed($state, (state): View => {
    if (state.status === 'no-link') return { message: noLink };
    const { question, button, saved } = texts[state.link.action];
    switch (state.status) {
      case 'asking':
        return { message: question, button };
      case 'saving':
        return { message: 'Saving…', button };
      case 'saved': {
        const offer = next?.(state.link);
        const message = results[state.result ?? ''] ?? saved;
        return offer ? { message, button: offer.button } : { message };
      }
      case 'expired':
        return { message: expiredLink };
      case 'failed':
        return { message: 'That didn’t work. Check your connection, then try again.', button };
    }
  });

  function takeLink(): void {
    const { hash, href } = location;
    const link = readEmailLink(path, hash);
    if (!link) return;
    history.replaceState(null, '', href.split('#')[0]);
    $state.set({ status: 'asking', link });
  }

  async function press(): Promise<void> {
    const state = $state.get();
    if (state.status === 'no-link' || state.status === 'saving') return;
    const offered = state.status === 'saved' ? next?.(state.link)?.link : state.link;
    if (!offered || state.status === 'expired') return;
    $state.set({ status: 'saving', link: offered });
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await invokeFunction('email-links', { ...offered }, signal);
    const status = response.kind === 'response' ? response.status : undefined;
    if (status === 200 && response.kind === 'response') {
      const { result } = (response.body ?? {}) as { result?: string };
      $state.set({ status: 'saved', link: offered, result });
    } else {
      $state.set({ status: status === 404 ? 'expired' : 'failed', link: offered });
    }
  }

  return { $view, takeLink, press };
}

/** Shows such a page in an element with a status and a button. */
export function showEmailLinkPage(root: Element | null, page: EmailLinkPage): void {
  const status = root?.querySelector<HTMLElement>('[role="status"]');
  const button = root?.querySelector<HTMLButtonElement>('button[type="button"]');
  if (!status || !button) return;
  page.takeLink();
  // Opening a link while this page is open changes only the fragment.
  addEventListener('hashchange', page.takeLink);
  button.addEventListener('click', () => void page.press());
  page.$view.subscribe(({ message, button: label }) => {
    status.textContent = message;
    const losesFocus = label === undefined && document.activeElement === button;
    button.hidden = label === undefined;
    button.textContent = label ?? '';
    if (losesFocus) status.focus();
  });
}
