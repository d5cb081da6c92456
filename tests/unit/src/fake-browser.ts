import { vi } from 'vitest';
import { consentEvent, consentKey, consentVersionKey } from '~/features/tracking/consent';
import { memoryStorage } from './fake-storage.ts';

/** How a page is opened. */
export interface Visit {
  referrer?: string;
  /** As in PerformanceNavigationTiming. */
  type?: 'navigate' | 'reload' | 'back_forward';
  prerendering?: boolean;
}

/** Fakes storage, cookies, and one page at a time. */
export function fakeBrowser() {
  const { stored, storage } = memoryStorage();
  const cookies = new Map<string, string>();
  let page = new EventTarget();
  let shown: EventTarget & { prerendering: boolean } = Object.assign(page, { prerendering: false });
  let blocked = false;
  vi.stubGlobal('navigator', { onLine: true });
  // If a visitor blocks storage, the getter throws.
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      if (blocked) throw new DOMException('The operation is insecure.', 'SecurityError');
      return storage;
    },
  });

  /** The faked pages have no version of the text. */
  function store(choice: 'accepted' | 'declined') {
    stored.set(consentKey, choice);
    stored.set(consentVersionKey, '');
  }

  const browser = {
    stored,
    cookies,
    /** Leaves the current page and its listeners. */
    open(address: string, { referrer = '', type = 'navigate', prerendering = false }: Visit = {}) {
      page = new EventTarget();
      shown = Object.assign(new EventTarget(), {
        prerendering,
        referrer,
        documentElement: { dataset: {} },
      });
      Object.defineProperty(shown, 'cookie', {
        get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        set: (text: string) => {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
          cookies.set(name, value);
        },
      });
      vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
      vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
      vi.stubGlobal('document', shown);
      vi.stubGlobal('location', new URL(address));
      // Vitest's module loader needs now().
      vi.stubGlobal('performance', { now: Date.now, getEntriesByType: () => [{ type }] });
    },
    dispatch(event: Event) {
      page.dispatchEvent(event);
    },
    /** Shows a prerendered page. */
    show() {
      shown.prerendering = false;
      shown.dispatchEvent(new Event('prerenderingchange'));
    },
    /** The visitor's choice in the cookie banner. Undefined clears it. */
    choose(choice: 'accepted' | 'declined' | undefined) {
      if (choice) store(choice);
      else stored.delete(consentKey);
      page.dispatchEvent(new Event(consentEvent));
    },
    /** The choice in another window. */
    chooseElsewhere(choice: 'accepted' | 'declined') {
      store(choice);
      page.dispatchEvent(Object.assign(new Event('storage'), { key: consentKey }));
    },
    blockStorage() {
      blocked = true;
    },
  };
  browser.open('https://site.example.com/');
  return browser;
}

/** For afterEach. */
export function closeBrowser(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'localStorage');
}
