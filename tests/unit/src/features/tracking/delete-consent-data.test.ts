import { afterEach, expect, test, vi } from 'vitest';
import { deleteConsentData, deleteCookies } from '~/features/tracking/tags/delete-consent-data';

const writes: string[] = [];

vi.mock('~/lib/third-parties', () => ({ thirdParties: [] }));

/** A page whose cookies these are. */
function open(address: string, cookies: string) {
  vi.stubGlobal('location', new URL(address));
  vi.stubGlobal('document', {
    get cookie() {
      return cookies;
    },
    set cookie(text: string) {
      writes.push(text);
    },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  writes.length = 0;
});

test('cookies that match are deleted on this host and all parent domains, at every path', () => {
  open('https://www.site.example.com/blog/a-post', '_ga=1; _ga_X1=2; _gaz=3; session=4');
  deleteCookies([{ name: '_ga' }, { name: '_ga_*' }, { name: 'counted', path: '/thank-you' }]);
  const deleted = (name: string) =>
    writes
      .filter((text) => text.startsWith(`${name}=; max-age=0; `))
      .map((text) => text.replace(/^.*max-age=0; /, ''));
  const domains = ['', '; domain=www.site.example.com', '; domain=site.example.com'].concat([
    '; domain=example.com',
    '; domain=com',
  ]);
  const scopes = (paths: string[]) =>
    paths.flatMap((path) => domains.map((domain) => `path=${path}${domain}`));
  const visible = ['/', '/blog', '/blog/', '/blog/a-post', '/blog/a-post/'];
  expect(deleted('_ga')).toEqual(scopes(visible));
  expect(deleted('_ga_X1')).toEqual(scopes(visible));
  expect(deleted('counted')).toEqual(scopes(['/thank-you']));
  expect(deleted('_gaz')).toEqual([]);
  expect(deleted('session')).toEqual([]);
});

test('cookies of tags are deleted even if the tags are no longer configured', () => {
  open('https://site.example.com/', '_ga=1; _ga_X1=2; _gcl_au=3; _fbp=4; _fb=5; session=6');
  deleteConsentData();
  const deleted = new Set(writes.map((text) => text.split('=', 1)[0]));
  expect([...deleted].sort()).toEqual(['_fbp', '_ga', '_ga_X1', '_gcl_au', 'request-counted']);
});
