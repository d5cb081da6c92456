import { vi } from 'vitest';
import { consentEvent, consentKey } from '~/features/tracking/consent';

/** How a page is come to. */
export interface Visit {
  referrer?: string;
  /** As PerformanceNavigationTiming has it. */
  type?: 'navigate' | 'reload' | 'back_forward';
  prerendering?: boolean;
}

/** A browser, as far as scripts that keep and tell things see it: storage, cookies, one page at a time. */
export function fakeBrowser() {
  const stored = new Map<string, string>();
  const cookies = new Map<string, string>();
  let page = new EventTarget();
  let shown: EventTarget & { prerendering: boolean } = Object.assign(page, { prerendering: false });
  let blocked = false;
  vi.stubGlobal('navigator', { onLine: true });
  // Where a visitor blocks storage, the mere mention of it throws.
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      if (blocked) throw new DOMException('The operation is insecure.', 'SecurityError');
      return {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      };
    },
  });

  const browser = {
    stored,
    cookies,
    /** Leaves the page that was open: nobody hears its events any more. */
    open(address: string, { referrer = '', type = 'navigate', prerendering = false }: Visit = {}) {
      page = new EventTarget();
      shown = Object.assign(new EventTarget(), { prerendering, referrer });
      Object.defineProperty(shown, 'cookie', {
        get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        set: (text: string) => {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
          cookies.set(name, value);
        },
      });
      vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
      vi.stubGlobal('document', shown);
      vi.stubGlobal('location', new URL(address));
      // What loads modules for tests asks it for the time.
      vi.stubGlobal('performance', { now: Date.now, getEntriesByType: () => [{ type }] });
    },
    /** Something happens to the window. */
    dispatch(event: Event) {
      page.dispatchEvent(event);
    },
    /** A page that was made ready before the click is seen. */
    show() {
      shown.prerendering = false;
      shown.dispatchEvent(new Event('prerenderingchange'));
    },
    /** The visitor answers the cookie banner; undefined: takes the answer back. */
    answer(choice: 'accepted' | 'declined' | undefined) {
      if (choice) stored.set(consentKey, choice);
      else stored.delete(consentKey);
      page.dispatchEvent(new Event(consentEvent));
    },
    /** The same in another window. */
    answerElsewhere(choice: 'accepted' | 'declined') {
      stored.set(consentKey, choice);
      page.dispatchEvent(Object.assign(new Event('storage'), { key: consentKey }));
    },
    blockStorage() {
      blocked = true;
    },
  };
  browser.open('https://site.example.com/');
  return browser;
}

/** What a test has to do afterwards. */
export function closeBrowser(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'localStorage');
}
