import { storedEntries } from '~/config/browser-storage';
import { thirdParties } from '~/lib/third-parties';
import { clear } from '~/lib/storage';

/** Deletes what the visitor allowed to be stored: third parties' cookies, and our own entries. Never throws. */
export function deleteConsentData(): void {
  const own = storedEntries.filter(({ needsConsent }) => needsConsent);
  for (const { name, kind } of own) if (kind === 'localStorage') clear(name, 'localStorage');
  deleteCookies([
    ...own.filter(({ kind }) => kind === 'cookie'),
    ...thirdParties.flatMap(({ cookies }) => cookies),
  ]);
}

/** Deletes cookies of this host and all parent domains. `*` in a name stands for any characters. */
export function deleteCookies(cookies: readonly { name: string; path?: string }[]): void {
  const present = document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '');
  for (const { name: pattern, path } of cookies) {
    // A cookie of another path isn't among those that are present.
    const names = path === undefined ? present.filter((name) => matches(name, pattern)) : [pattern];
    for (const name of names) for (const scope of scopes(path)) expire(name, scope);
  }
}

function expire(name: string, scope: string): void {
  document.cookie = `${name}=; max-age=0; ${scope}`;
}

function matches(name: string, pattern: string): boolean {
  const [start = '', end] = pattern.split('*');
  return end === undefined ? name === start : name.startsWith(start) && name.endsWith(end);
}

/** The attributes with which a cookie that this page sees could have been set. */
function scopes(path?: string): string[] {
  const folders = location.pathname
    .split('/')
    .map((_, index, all) => all.slice(0, index + 1).join('/') || '/');
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`);
  return (path === undefined ? folders : [path]).flatMap((each) =>
    ['', ...domains].map((domain) => `path=${each}${domain}`),
  );
}
