import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { acceptedEncoding } from '../../../../publisher/serve/negotiation.ts';
import { serveSite } from './served-site.ts';

const page = '<!doctype html>'.padEnd(5000, 'text ');
const site = { files: { '/page': page, '/404': page, '/short': 'short' } };

const { get } = await serveSite(site);

describe('Accept-Encoding', () => {
  test.each([
    [undefined, undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.5, zstd', 'br'],
    ['br ; q=0.000 , gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['*;q=0.5, br;q=0', 'gzip'],
  ])('%j accepts %j', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });

  test.each([
    ['/page', 200, 'gzip, br', 'br', brotliDecompressSync],
    ['/page', 200, 'gzip', 'gzip', gunzipSync],
    ['/page', 200, 'deflate', undefined, undefined],
    ['/nowhere', 404, 'br', 'br', brotliDecompressSync],
  ])('%s (%i) for “%s” is sent as %s', async (path, status, accepted, encoding, decompress) => {
    const reply = await get(path, { 'accept-encoding': accepted });
    expect(reply).toMatchObject({ status, headers: { vary: 'accept-encoding' } });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(String(decompress ? decompress(reply.bytes) : reply.bytes)).toBe(page);
  });

  test('a file that isn’t compressed doesn’t vary', async () => {
    const { headers } = await get('/short', { 'accept-encoding': 'br' });
    expect(headers).not.toHaveProperty('vary');
  });
});

describe('If-None-Match', () => {
  test('is compared with the ETag of the best encoding', async () => {
    const plain = await get('/page');
    const brotli = await get('/page', { 'accept-encoding': 'br' });
    expect(brotli.headers['etag']).not.toBe(plain.headers['etag']);

    const known = { 'if-none-match': plain.headers['etag'] };
    const again = await get('/page', known);
    const { etag } = plain.headers;
    const headers = { etag, vary: 'accept-encoding', 'cache-control': 'no-cache' };
    expect(again).toMatchObject({ status: 304, body: '', headers });
    expect(again.headers).not.toHaveProperty('content-type');
    expect((await get('/page', { ...known, method: 'HEAD' })).status).toBe(304);
    expect((await get('/page', { ...known, 'accept-encoding': 'br' })).status).toBe(200);
  });

  test.each([
    ['*', 304],
    ['W/TAG', 304],
    ['"other", TAG', 304],
    ['"other"', 200],
    ['nonsense', 200],
  ])('“%s”: the status is %i', async (template, status) => {
    const { headers } = await get('/page');
    const header = template.replace('TAG', headers['etag'] ?? '');
    expect((await get('/page', { 'if-none-match': header })).status).toBe(status);
  });

  test('depends on the content, not on the time or the path', async () => {
    const { get, publish } = await serveSite({ files: { '/page': 'one', '/twin': 'one' } });
    const first = (await get('/page')).headers['etag'];
    expect((await get('/twin')).headers['etag']).toBe(first);
    await publish({ files: { '/page': 'two' } });
    const changed = await get('/page', { 'if-none-match': first });
    expect(changed).toMatchObject({ status: 200, body: 'two' });
    await publish({ files: { '/page': 'one' } });
    expect((await get('/page')).headers['etag']).toBe(first);
  });

  test('never turns a 404 into a 304', async () => {
    for (const path of ['/nowhere', '/404']) {
      expect((await get(path, { 'if-none-match': '*' })).status).toBe(404);
    }
  });
});
