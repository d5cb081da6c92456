import { vi } from 'vitest';

/** Fakes the browser's URL and history, as far as the inbox and the blog's listing use them. */
export function fakeHistory(address: string) {
  const page = new EventTarget();
  const entries = [{ url: new URL(address), state: null as unknown }];
  let at = 0;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));

  function show(index: number) {
    at = index;
    const { url, state } = entries[at] as (typeof entries)[number];
    vi.stubGlobal('location', url);
    vi.stubGlobal('history', { state, pushState, replaceState, back, forward });
  }
  function pushState(state: unknown, _title: string, path: string) {
    entries.splice(at + 1, Infinity, { url: new URL(path, location.href), state });
    show(at + 1);
  }
  function replaceState(state: unknown, _title: string, path: string) {
    entries[at] = { url: new URL(path, location.href), state };
    show(at);
  }
  function go(step: number) {
    if (!entries[at + step]) return;
    show(at + step);
    page.dispatchEvent(new Event('popstate'));
  }
  const back = () => go(-1);
  const forward = () => go(1);

  show(0);
  return {
    back,
    forward,
    dispatch: (event: Event) => page.dispatchEvent(event),
    address: () => location.href.slice(location.origin.length),
    /** Follows a link to a fragment of the page. */
    jump: (fragment: string) => {
      pushState(null, '', location.search + fragment);
      page.dispatchEvent(new Event('popstate'));
    },
    /** Number of history entries. */
    length: () => entries.length,
  };
}
