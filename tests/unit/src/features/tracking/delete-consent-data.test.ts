import { afterEach, expect, test, vi } from 'vitest';
import { deleteCookies } from '~/features/tracking/tags/delete-consent-data';

const writes: string[] = [];

afterEach(() => {
  vi.unstubAllGlobals();
  writes.length = 0;
});

test('cookies that match are deleted on this host and all parent domains, at every path', () => {
  vi.stubGlobal('location', new URL('https://www.site.example.com/blog/a-post'));
  vi.stubGlobal('document', {
    get cookie() {
      return '_ga=1; _ga_X1=2; _gaz=3; session=4';
    },
    set cookie(text: string) {
      writes.push(text);
    },
  });
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
