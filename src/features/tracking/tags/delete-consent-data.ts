import { storedEntries } from '~/config/browser-storage';
import { clear } from '~/lib/storage';
import { thirdParties } from '~/lib/third-parties';

/** Cookies of Google's and Meta's tags, which may have been configured earlier. */
const tagCookies = ['_ga*', '_gcl*', '_fbp'].map((name) => ({ name, kind: 'cookie' as const }));

/** Deletes everything that was stored with consent, by third parties and by us. Never throws. */
export function deleteConsentData(): void {
  const entries = [
    ...storedEntries.filter(({ needsConsent }) => needsConsent),
    ...tagCookies,
    ...thirdParties.flatMap(({ cookies }) =>
      cookies.map(({ name, kind = 'cookie' }) => ({ name, kind })),
    ),
  ];
  for (const { name, kind } of entries) if (kind === 'localStorage') clear(name, kind);
  deleteCookies(entries.filter(({ kind }) => kind === 'cookie'));
}

/** Deletes cookies of this host and all parent domains. `*` in a name stands for any characters. */
export function deleteCookies(cookies: readonly { name: string; path?: string }[]): void {
  const present = document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '');
  for (const { name: pattern, path } of cookies) {
    // A cookie of another path isn't among those that are present.
    const names = path === undefined ? present.filter((name) => matches(name, pattern)) : [pattern];
    for (const name of names) {
      for (const scope of scopes(path)) document.cookie = `${name}=; max-age=0; ${scope}`;
    }
  }
}

function matches(name: string, pattern: string): boolean {
  const [start = '', end] = pattern.split('*');
  return end === undefined ? name === start : name.startsWith(start) && name.endsWith(end);
}

/** The attributes with which a cookie that this page sees could have been set. */
function scopes(path?: string): string[] {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`);
  return (path === undefined ? visiblePaths() : [path]).flatMap((each) =>
    ['', ...domains].map((domain) => `path=${each}${domain}`),
  );
}

/** For /blog/a-post: `/`, `/blog`, `/blog/`, `/blog/a-post`, and `/blog/a-post/`. */
function visiblePaths(): string[] {
  const segments = location.pathname.split('/').filter(Boolean);
  const folders = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
  return ['/', ...folders.flatMap((folder) => [folder, `${folder}/`])];
}
