import { vi } from 'vitest';

/** Fakes the browser's URL and history, as far as the inbox uses them. */
export function fakeHistory(address: string) {
  const page = new EventTarget();
  const entries: { url: URL; state: unknown }[] = [{ url: new URL(address), state: null }];
  let at = 0;
  const entry = () => entries[at] as (typeof entries)[number];
  const to = (path: string) => new URL(path, entry().url);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('location', {
    get pathname() {
      return entry().url.pathname;
    },
    get search() {
      return entry().url.search;
    },
    get hash() {
      return entry().url.hash;
    },
  });
  vi.stubGlobal('history', {
    get state() {
      return entry().state;
    },
    pushState(state: unknown, _title: string, path: string) {
      entries.splice(at + 1, Infinity, { url: to(path), state });
      at += 1;
    },
    replaceState(state: unknown, _title: string, path: string) {
      entries[at] = { url: to(path), state };
    },
    back() {
      at -= 1;
      page.dispatchEvent(new Event('popstate'));
    },
  });
  return {
    back: () => history.back(),
    address: () => entry().url.href.slice(entry().url.origin.length),
    /** Follows a link to a fragment of the page. */
    jump: (fragment: string) => {
      history.pushState(null, '', entry().url.search + fragment);
      page.dispatchEvent(new Event('popstate'));
    },
    /** Number of history entries. */
    length: () => entries.length,
  };
}
