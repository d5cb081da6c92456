// Runs only with `npm run test:wrangler`.
import { globSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { releaseOpener } from '../../platform/static-host/release.ts';
import { discard, respond } from '../../platform/static-host/respond.ts';
import { expect, test } from './fixtures/journey.ts';

test('Cloudflare answers with the same status and headers as the local static host', async ({
  addresses,
  release,
}) => {
  test.setTimeout(120_000);
  const folder = realpathSync(release);
  const problems: string[] = [];
  const opened = releaseOpener((problem) => problems.push(problem))(folder);
  expect(problems).toEqual([]);
  const names = new Set(opened.headers.flatMap(({ set }) => set.map(([name]) => name)));
  // Without a rule, the hosts set their own values. Those with a rule are compared below.
  for (const name of ['cache-control', 'content-type']) names.delete(name);

  // Nobody visits the 404 pages themselves.
  const files = globSync('**/*.*', { cwd: folder }).filter(
    (file) => !/\.(?:br|gz)$|\b404\.html$/.test(file),
  );
  const redirects = readFileSync(join(folder, '_redirects'), 'utf8').matchAll(/^\/\S+/gm);
  const paths = [
    ...files.map((file) => `/${file}`.replace(/\.html$/, '').replace(/\/index$/, '/')),
    ...[...redirects].map(([path]) => path),
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
  const theirs: typeof ours = [];
  for (const path of paths) {
    const response = respond(opened, { url: path, host: new URL(addresses.site).host });
    discard(response);
    ours.push(summary(path, response));
    const answer = await fetch(addresses.site + path, { redirect: 'manual' });
    await answer.body?.cancel();
    theirs.push(summary(path, answer));
  }
  expect(theirs).toEqual(ours);

  const headers = async (path = '') =>
    Object.fromEntries((await fetch(addresses.site + path)).headers);
  expect(await headers('/feed.json')).toMatchObject({
    'content-type': 'application/feed+json; charset=utf-8',
  });
  expect(await headers(paths.find((path) => path.startsWith('/_astro/')))).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
  });
});
