import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startStaticHost } from '../../../../platform/static-host/index.ts';
import { serve, temporaryFolder, writeFiles } from './served-site.ts';

const flips = fileURLToPath(new URL('flips.ts', import.meta.url));

test(
  'flips under load bring no error, no torn file, and no page with another release’s headers',
  { timeout: 30_000 },
  async () => {
    const folder = temporaryFolder();
    const { get } = await serve(() => readlinkSync(join(folder, 'current')));
    const publisher = spawn(process.execPath, [flips, folder, '200'], { stdio: 'inherit' });
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

test('a flip that comes while a page is looked up brings the page of the new release', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, { 'a/page.html': 'old', 'b/page.html': 'new' });
  const answers = ['a', 'b', 'b', 'b'];
  const { get } = await serve(() => join(folder, answers.shift() ?? 'b'));
  expect(await get('/page')).toMatchObject({ status: 200, body: 'new' });
});

test('a release that goes while a page is looked up is no error', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, { 'a/page.html': 'old', 'b/page.html': 'new' });
  let asked = 0;
  const { get } = await serve(() => {
    asked += 1;
    if (asked === 2) rmSync(join(folder, 'a'), { recursive: true });
    return join(folder, asked === 1 ? 'a' : 'b');
  });
  expect(await get('/page')).toMatchObject({ status: 200, body: 'new' });
});

test('before the first publish one sentence asks to come back, and the health page says so', async () => {
  const folder = temporaryFolder();
  let root = (): string => {
    throw new Error('nothing published');
  };
  const { host, get } = await serve(() => root());
  const isUnpublished = async () => {
    const reply = await get('/blog');
    expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(reply.body).toContain('The site is not published yet. Try again in a few seconds.');
    expect(await host.health()).toMatchObject({
      ok: false,
      error: 'No release of the site has been published yet.',
    });
  };
  await isUnpublished();
  root = () => join(folder, 'gone');
  await isUnpublished();
  writeFiles(folder, { 'now/blog.html': 'blog' });
  root = () => join(folder, 'now');
  expect(await get('/blog')).toMatchObject({ status: 200, body: 'blog' });
  expect(await host.health()).toEqual({ ok: true });
});

test('a file that cannot be read is one failed page, and is told', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, { 'page.html': 'page' });
  mkdirSync(join(folder, '_redirects'));
  const { get, log } = await serve(() => folder);
  expect((await get('/page')).status).toBe(500);
  expect(log.join()).toContain('The site could not read its files: Error: EISDIR');
  rmSync(join(folder, '_redirects'), { recursive: true });
  expect((await get('/page')).status).toBe(200);
});

test('close frees the port and may be called twice', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, { 'index.html': 'home' });
  const { host, get } = await serve(() => folder);
  await get('/');
  await Promise.all([host.close(), host.close()]);
  await expect(get('/')).rejects.toThrow('ECONNREFUSED');
});

test('a taken port is named with the setting that changes it', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  await expect(startStaticHost({ port, host: undefined, root: () => '' })).rejects.toThrow(
    `Port ${port} is taken. Stop the program that uses it, or set SITE_PORT to a free port.`,
  );
});
