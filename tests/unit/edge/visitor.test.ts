import { afterEach, expect, test, vi } from 'vitest';
import { waitUntilVisible } from '../../../edge/visitor.ts';
import { describeFile } from '../../../publisher/releases/files.ts';
import type { Entry } from '../../../publisher/releases/release.ts';

afterEach(() => vi.restoreAllMocks());

const file = (type: string, key?: string): Entry => ({
  ...describeFile(type, new TextEncoder().encode(type)),
  ...(key && { key }),
});
const page = file('text/html', 'key');
const code: [string, Entry][] = [
  ['/blog/404', file('text/html')],
  ['/404', file('text/html')],
  ['/_astro/page.js', file('text/javascript')],
];

/** Stands in for the site: pages have the ETag of the handler, and everything else has none. */
function serve(etag: string) {
  const paths: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const { pathname } = new URL(url as string);
    paths.push(pathname);
    const status = pathname.endsWith('/404') ? 404 : 200;
    return new Response('', { status, headers: pathname === '/blog/one' ? { etag } : {} });
  });
  return paths;
}

test('scripts and social images that were removed aren’t requested, because caches keep them', async () => {
  const paths = serve('');
  const removed = ['/_astro/old.js', '/social/old.png'].map((path) => [path, undefined] as const);
  await waitUntilVisible('https://example.com', new Map(removed));
  expect(paths).toEqual([]);
});

test('after a new code build, only pages with an ETag of the site are compared', async () => {
  const { digest } = describeFile('text/html', new TextEncoder().encode('text/html'));
  const paths = serve(`"${digest.slice(0, 16)}-br-1"`);
  await waitUntilVisible('https://example.com', new Map([...code, ['/blog/one', page]]));
  expect(paths).toEqual(['/blog/one']);
});

test('a removed page may have become a redirect of the site', async () => {
  const statuses = [301, 404];
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () => new Response(null, { status: statuses.shift() ?? 500 }),
  );
  await waitUntilVisible('https://example.com', new Map([['/blog/old', undefined]]));
  expect(statuses).toEqual([404]);
});
