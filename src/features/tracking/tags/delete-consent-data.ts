import { storedEntries } from '~/config/browser-storage';
import { clear } from '~/lib/storage';
import { thirdParties } from '~/lib/third-parties';

/** Cookies of Google's and Meta's tags, which may have been configured earlier. */
const tagCookies = ['_ga*', '_gcl*', '_fbp'];

/** Deletes everything that was stored with consent, by third parties and by us. Never throws. */
export function deleteConsentData(): void {
  const own = storedEntries.filter(({ needsConsent }) => needsConsent);
  const others = thirdParties.flatMap(({ cookies }) => cookies);
  for (const { name, kind } of [...own, ...others]) if (kind === 'localStorage') clear(name, kind);
  deleteCookies([...tagCookies, ...others.map(({ name }) => name)]);
}

/** Deletes the cookies of whole sites, at this host and all parent domains. `*` in a name stands for any characters. */
function deleteCookies(patterns: readonly string[]): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`);
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=', 1);
    if (!patterns.some((pattern) => matches(name, pattern))) continue;
    for (const domain of ['', ...domains]) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}

function matches(name: string, pattern: string): boolean {
  const [start = '', end] = pattern.split('*');
  return end === undefined ? name === start : name.startsWith(start) && name.endsWith(end);
}
