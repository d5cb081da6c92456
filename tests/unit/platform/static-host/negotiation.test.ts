import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { acceptedEncodings, parseRange } from '../../../../platform/static-host/negotiation.ts';
import { ask } from './ask.ts';
import { serveFiles } from './served-site.ts';

const page = '<!doctype html>'.padEnd(5000, 'text ');
const site = {
  'page.html': page,
  'page.html.br': brotliCompressSync(page),
  'page.html.gz': gzipSync(page),
  'zipped.css': page,
  'zipped.css.gz': gzipSync(page),
  '404.html': page,
  '404.html.br': brotliCompressSync(page),
};

describe('Accept-Encoding', () => {
  test.each([
    [undefined, []],
    ['identity', []],
    ['gzip', ['gzip']],
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['gzip;q=1.0, br;q=0.5', ['gzip', 'br']],
    ['br;q=0, gzip', ['gzip']],
    ['gzip ; q=0 , br ; q=0.1', ['br']],
    ['*', ['br', 'gzip']],
    ['*;q=0', []],
    ['*;q=0.5, br;q=0', ['gzip']],
    ['br;q=0.5, identity', []],
    ['gzip;q=nonsense', []],
  ])('%j accepts %j', (header, names) => {
    expect(acceptedEncodings(header).map(({ name }) => name)).toEqual(names);
  });

  test('selects a compressed copy if there is one', async () => {
    const { get } = await serveFiles(site);
    const brotli = await get('/page', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(site['page.html.br'].length),
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(page);
    const gzip = await get('/zipped.css', { 'accept-encoding': 'gzip, br' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).toString()).toBe(page);
    const plain = await get('/zipped.css', { 'accept-encoding': 'br' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('accept-encoding');
    expect(plain.body).toBe(page);
  });
});

describe('an ETag', () => {
  test('is strong, differs between encodings, and allows a 304 without a body', async () => {
    const { host, get } = await serveFiles(site);
    const plain = await get('/page');
    const brotli = await get('/page', { 'accept-encoding': 'br' });
    expect(plain.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(brotli.headers.etag).not.toBe(plain.headers.etag);

    const known = { 'if-none-match': plain.headers.etag ?? '' };
    const again = await get('/page', known);
    const { etag } = plain.headers;
    const headers = { etag, vary: 'accept-encoding', 'cache-control': 'no-cache' };
    expect(again).toMatchObject({ status: 304, body: '', headers });
    expect(again.headers).not.toHaveProperty('content-type');
    expect((await ask(host.address, '/page', { method: 'HEAD', headers: known })).status).toBe(304);
    expect((await get('/page', { ...known, 'accept-encoding': 'br' })).status).toBe(200);
  });

  test.each([
    ['*', 304],
    ['W/TAG', 304],
    ['"other", TAG', 304],
    ['"other"', 200],
    ['nonsense', 200],
  ])('for If-None-Match: %s, the status is %i', async (template, status) => {
    const { get } = await serveFiles(site);
    const { headers } = await get('/page');
    const header = template.replace('TAG', headers.etag ?? '');
    expect((await get('/page', { 'if-none-match': header })).status).toBe(status);
  });

  test('depends on the content, not on the time or the file', async () => {
    const { folder, get } = await serveFiles({ 'page.html': 'one', 'twin.html': 'one' });
    const first = (await get('/page')).headers.etag;
    expect((await get('/twin')).headers.etag).toBe(first);
    writeFileSync(join(folder, 'next'), 'two');
    renameSync(join(folder, 'next'), join(folder, 'page.html'));
    const changed = await get('/page', { 'if-none-match': first ?? '' });
    expect(changed).toMatchObject({ status: 200, body: 'two' });
    writeFileSync(join(folder, 'page.html'), 'one');
    expect((await get('/page')).headers.etag).toBe(first);
  });

  test('changes with _headers, because after a 304, browsers keep the old security policy', async () => {
    const { folder, get } = await serveFiles({ 'page.html': 'one', _headers: '/*\n  X-Test: 1\n' });
    const { etag = '' } = (await get('/page')).headers;
    writeFileSync(join(folder, '_headers'), '/*\n  X-Test: 22\n');
    const reply = await get('/page', { 'if-none-match': etag });
    expect(reply).toMatchObject({ status: 200, headers: { 'x-test': '22' } });
  });

  test('never turns a 404 into a 304', async () => {
    const { get } = await serveFiles(site);
    expect((await get('/nowhere', { 'if-none-match': '*' })).status).toBe(404);
  });
});

describe('a range', () => {
  test.each([
    [undefined, undefined],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=a-b', undefined],
    ['bytes=0-1,3-4', undefined],
  ])('%j of ten bytes is %j', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });

  test('returns that part of the uncompressed file', async () => {
    const { host, get } = await serveFiles(site);
    const reply = await get('/page', { range: 'bytes=0-8', 'accept-encoding': 'br' });
    expect(reply).toMatchObject({ status: 206, body: '<!doctype' });
    expect(reply.headers).toMatchObject({
      'content-range': 'bytes 0-8/5000',
      'content-length': '9',
      'accept-ranges': 'bytes',
    });
    const beyond = await get('/page', { range: 'bytes=5000-' });
    expect(beyond).toMatchObject({ status: 416, body: '' });
    expect(beyond.headers['content-range']).toBe('bytes */5000');
    const headers = { range: 'bytes=0-8' };
    expect((await ask(host.address, '/page', { method: 'HEAD', headers })).status).toBe(200);
  });
});

test('a large file is streamed, in whole or in part, and has a weak ETag', async () => {
  const bytes = Buffer.alloc(3 * 1024 * 1024, 'abcdefghij');
  const { host, get } = await serveFiles({ 'film.mp4': bytes });
  const whole = await get('/film.mp4');
  expect(whole.bytes.equals(bytes)).toBe(true);
  expect(whole.headers['content-length']).toBe(String(bytes.length));
  expect(whole.headers.etag).toMatch(/^W\/"/);
  const part = await get('/film.mp4', { range: 'bytes=1048570-1048579' });
  expect(part).toMatchObject({ status: 206, body: 'abcdefghij' });
  const known = { 'if-none-match': whole.headers.etag ?? '' };
  expect((await get('/film.mp4', known)).status).toBe(304);
  expect((await get('/film.mp4', { range: 'bytes=99999999-' })).status).toBe(416);
  const head = await ask(host.address, '/film.mp4', { method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, body: '' });
});
