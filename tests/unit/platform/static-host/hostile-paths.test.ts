import { mkdirSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { serve, serveFiles, writeFiles } from './served-site.ts';

/** A site next to a file that it must not expose. */
async function siteBesideSecret() {
  const folder = temporaryFolder();
  writeFiles(folder, {
    'secret.txt': 'secret',
    'site-2/secret.txt': 'secret',
    'site/index.html': 'home',
    'site/page.html': 'page',
    'site/blog/first.html': 'first',
  });
  const site = join(folder, 'site');
  return { folder, site, ...(await serve(() => site)) };
}

describe('no path leads outside the release', () => {
  test.each([
    ...['/../secret.txt', '/blog/../../secret.txt', '/%2e%2e/secret.txt', '/.%2E/secret.txt'],
    ...['/..%2fsecret.txt', '/blog%2f..%2f..%2fsecret.txt', '/..%5csecret.txt', '/..\\secret.txt'],
    ...['/../site-2/secret.txt', '/%c0%ae%c0%ae/secret.txt', '/%c0%ae%c0%ae%c0%afsecret.txt'],
    ...['/page%00.html', '/%0d%0aset-cookie:x=1', '/%', '/%zz', '*', 'file:///etc/passwd'],
    'http://localhost/../secret.txt',
  ])('%s is malformed', async (path) => {
    const { get } = await siteBesideSecret();
    const reply = await get(path);
    expect(reply.status).toBe(400);
    expect(reply.body).toContain('This address is malformed.');
  });

  test.each([
    ...['/%252e%252e/secret.txt', '/%252e%252e%252fsecret.txt', '/...//secret.txt', '/blog'],
    ...['//secret.txt', '/etc/passwd', '/page.html/.../secret.txt', '/page.html/x'],
  ])('%s is not found', async (path) => {
    const { get } = await siteBesideSecret();
    expect((await get(path)).status).toBe(404);
  });

  test('a symlink is followed inside the release, but not out of it', async () => {
    const { folder, site, get } = await siteBesideSecret();
    symlinkSync(join(site, 'page.html'), join(site, 'inside.html'));
    symlinkSync(join(folder, 'secret.txt'), join(site, 'outside.txt'));
    symlinkSync(join(folder, 'secret.txt'), join(site, 'page.html.br'));
    symlinkSync(join(folder, 'secret.txt'), join(site, '404.html'));
    symlinkSync(folder, join(site, 'parent'));
    symlinkSync(join(folder, 'site-2'), join(site, 'sibling'));
    symlinkSync('loop', join(site, 'loop'));
    symlinkSync('nowhere', join(site, 'dangling'));
    expect(await get('/inside')).toMatchObject({ status: 200, body: 'page' });
    expect(await get('/page', { 'accept-encoding': 'br' })).toMatchObject({ body: 'page' });
    const paths = ['outside.txt', 'parent/secret.txt', 'sibling/secret.txt', 'loop', 'dangling'];
    for (const path of paths) {
      const reply = await get(`/${path}`);
      expect(reply.status).toBe(404);
      expect(reply.body).not.toContain('secret');
    }
  });
});

const hiddenFiles = [
  ...['.env', '.git/config', 'blog/.hidden.html', '.well-known/.env', 'blog/.well-known/x.txt'],
  ...['_headers', '_redirects', 'page.html.br', 'page.html.gz'],
];

test.each([...hiddenFiles, '%5fheaders', 'page.html%2Egz'])('/%s isn’t public', async (path) => {
  const files = Object.fromEntries(hiddenFiles.map((file) => [file, '# secret']));
  const { get } = await serveFiles({ ...files, 'page.html': 'page' });
  const reply = await get(`/${path}`);
  expect(reply.status).toBe(404);
  expect(reply.body).not.toContain('secret');
});

test('a folder with a page’s name isn’t a page', async () => {
  const { folder, get } = await serveFiles({ 'index.html': 'home' });
  mkdirSync(join(folder, 'page.html'));
  mkdirSync(join(folder, 'index.html.gz'));
  expect((await get('/page')).status).toBe(404);
  expect(await get('/', { 'accept-encoding': 'gzip' })).toMatchObject({
    status: 200,
    body: 'home',
  });
});

test('an invalid request affects only its own connection', async () => {
  const { host, get } = await serveFiles({ 'index.html': 'home' });
  const { port } = new URL(host.address);
  const response = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.end('GET /\0 HTTP/1.1\r\n\r\n'));
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
  expect(response).toContain('400 Bad Request');
  expect(await get('/')).toMatchObject({ status: 200, body: 'home' });
});
