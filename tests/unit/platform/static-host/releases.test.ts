import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { serve, writeFiles } from './served-site.ts';

const switchReleases = fileURLToPath(new URL('switch-releases.ts', import.meta.url));

test(
  'switching releases under load causes no error, no partial file, and no mix of two releases',
  { timeout: 30_000 },
  async () => {
    const folder = temporaryFolder();
    const { get } = await serve(() => readlinkSync(join(folder, 'current')));
    const publisher = spawn(process.execPath, [switchReleases, folder, '200'], {
      stdio: 'inherit',
    });
    onTestFinished(() => void publisher.kill('SIGKILL'));
    let published = false;
    const done = once(publisher, 'exit').then(([code]) => ((published = true), code as number));
    await expect.poll(async () => (await get('/page')).status, { timeout: 10_000 }).toBe(200);

    const seen = new Set<number>();
    async function read(path: string) {
      let last = 0;
      while (!published) {
        const { status, body, headers } = await get(path);
        const release = Number(headers['x-release']);
        expect(status).toBe(200);
        expect(body).toBe(`release ${release} `.repeat(400));
        expect(release).toBeGreaterThanOrEqual(last);
        last = release;
        seen.add(release);
      }
    }
    await Promise.all(['/page', '/blog/post', '/page', '/blog/post'].map(read));
    expect(await done).toBe(0);
    expect(seen.size).toBeGreaterThan(20);
    expect((await get('/page')).headers['x-release']).toBe('200');
  },
);

test('a switch during a lookup returns the page of the new release', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, { 'a/page.html': 'old', 'b/page.html': 'new' });
  const roots = ['a', 'b', 'b', 'b'];
  const { get } = await serve(() => join(folder, roots.shift() ?? 'b'));
  expect(await get('/page')).toMatchObject({ status: 200, body: 'new' });
});

test('a release that’s removed during a lookup is no error', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, { 'a/page.html': 'old', 'b/page.html': 'new' });
  let lookups = 0;
  const { get } = await serve(() => {
    lookups += 1;
    if (lookups === 2) rmSync(join(folder, 'a'), { recursive: true });
    return join(folder, lookups === 1 ? 'a' : 'b');
  });
  expect(await get('/page')).toMatchObject({ status: 200, body: 'new' });
});

test('before the first publish, the site returns 503 and is unhealthy', async () => {
  const folder = temporaryFolder();
  let root = (): string => {
    throw new Error('nothing published');
  };
  const { host, get } = await serve(() => root());
  const isUnpublished = async () => {
    const reply = await get('/blog');
    expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(reply.body).toContain('The site hasn’t been published yet. Try again in a few seconds.');
    const error = 'The site hasn’t been published yet.';
    expect(await host.health()).toMatchObject({ ok: false, error });
  };
  await isUnpublished();
  root = () => join(folder, 'gone');
  await isUnpublished();
  writeFiles(folder, { 'now/blog.html': 'blog' });
  root = () => join(folder, 'now');
  expect(await get('/blog')).toMatchObject({ status: 200, body: 'blog' });
  expect(await host.health()).toEqual({ ok: true });
});
