// Runs only with `npm run test:wrangler`.
import { readLive } from '../../publisher/releases/live.ts';
import { allEntries } from '../../publisher/releases/sharded-map.ts';
import { siteHandler } from '../../publisher/serve/handler.ts';
import { openLiveReleases } from '../../publisher/serve/live-releases.ts';
import { toResponse } from '../../publisher/serve/messages.ts';
import { freePort } from '../ports.ts';
import { expect, test } from './fixtures/journey.ts';
import { releasesOf } from './fixtures/releases.ts';
import { startStaticHost } from './fixtures/static-host.ts';

test('the Worker and a plain static host answer with the same status and headers as our own host', async ({
  addresses,
  release: folder,
}) => {
  test.setTimeout(300_000);
  const { store, pointer } = await releasesOf(addresses.site, process.env['TEST_DATA_DIR'] ?? '');
  const logger = (line: string) => expect.soft(line).toBe('');
  const readPointer = () => store.readPointer(pointer);
  const memory = { cacheSize: 1e8, sharesReads: true };
  const releases = openLiveReleases({ store, readPointer, ...memory, logger });
  const handle = siteHandler({ releases, logger });
  const release = await releases.live();
  const live = await readLive(store, pointer);
  if (!release || !live) throw new Error('Nothing is published.');
  const { rules } = release;

  const names = new Set(rules.headers.flatMap(({ headers }) => Object.keys(headers)));
  // Without a rule, the hosts set their own values. Those with a rule are compared below.
  for (const name of ['Cache-Control', 'Content-Type']) names.delete(name);

  const paths = [
    // Nobody visits the 404 pages themselves. Social images are rendered when they're first requested.
    ...[...allEntries(live.entries)].flatMap(([path, { kind }]) =>
      path.endsWith('/404') || kind === 'image' ? [] : [path],
    ),
    ...Object.keys(rules.redirects),
    ...['/no-such-page', '/blog/no-such-post', '/blog/archive/1999/01', '/preview/no-such-token'],
  ];
  expect(paths.length).toBeGreaterThan(100);
  const summary = (path: string, { status, headers }: Pick<Response, 'status' | 'headers'>) => ({
    path,
    status,
    location: headers.get('location'),
    ...Object.fromEntries([...names].map((name) => [name, headers.get(name)])),
  });
  const ours: ReturnType<typeof summary>[] = [];
  for (const path of paths) {
    const response = await handle({ method: 'GET', target: path, header: () => undefined });
    ours.push(summary(path, toResponse(response)));
  }
  const port = await freePort();
  const stop = await startStaticHost(folder, port);
  try {
    for (const host of [addresses.site, `http://localhost:${port}`]) {
      const theirs: typeof ours = [];
      for (const path of paths) {
        const answer = await fetch(host + path, { redirect: 'manual' });
        await answer.body?.cancel();
        theirs.push(summary(path, answer));
      }
      expect(theirs, host).toEqual(ours);

      const headers = async (path = '') => Object.fromEntries((await fetch(host + path)).headers);
      expect(await headers('/feed.json')).toMatchObject({
        'content-type': 'application/feed+json; charset=utf-8',
      });
      expect(await headers(paths.find((path) => path.startsWith('/_astro/')))).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
  } finally {
    await stop();
  }
});
