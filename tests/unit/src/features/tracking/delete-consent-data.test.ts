import { afterEach, expect, test, vi } from 'vitest';
import { deleteConsentData } from '~/features/tracking/tags/delete-consent-data';

const writes: string[] = [];
const removed: string[] = [];

vi.mock('~/lib/third-parties', () => ({
  thirdParties: [{ cookies: [{ name: 'seen_*' }, { name: 'referrer', kind: 'localStorage' }] }],
}));

afterEach(() => {
  vi.unstubAllGlobals();
});

test('deletes cookies at all parent domains, even of tags that are no longer configured, and entries', () => {
  vi.stubGlobal('location', new URL('https://www.example.com/blog/a-post'));
  vi.stubGlobal('localStorage', { removeItem: (name: string) => removed.push(name) });
  vi.stubGlobal('document', {
    get cookie() {
      return '_ga=1; _ga_X1=2; _gcl_au=3; _fbp=4; _fb=5; seen_it=6; seen=7; session=8';
    },
    set cookie(text: string) {
      writes.push(text);
    },
  });
  deleteConsentData();
  const domains = ['', '; domain=www.example.com', '; domain=example.com', '; domain=com'];
  expect(writes).toEqual(
    ['_ga', '_ga_X1', '_gcl_au', '_fbp', 'seen_it'].flatMap((name) =>
      domains.map((domain) => `${name}=; max-age=0; path=/${domain}`),
    ),
  );
  expect(removed).toEqual(['attribution', 'counted-requests', 'referrer']);
});
