import { describe, expect, it } from 'vitest';
import { readViolations } from '../../../supabase/functions/csp-report/violations.ts';

const read = (body: unknown, type = 'application/reports+json') =>
  readViolations(
    new Request('http://127.0.0.1/', {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    }),
  );

const page = 'https://site.example/contact';

/** As the Reporting API sends it. */
const body = (fields: object = {}) => ({
  documentURL: page,
  effectiveDirective: 'script-src-elem',
  blockedURL: 'https://evil.example/a.js',
  disposition: 'enforce',
  ...fields,
});
const report = (fields: object = {}) => ({ type: 'csp-violation', url: page, body: body(fields) });

async function readOne(entry: unknown) {
  const reports = await read(entry);
  if (!reports.ok) throw new Error(reports.error);
  expect(reports.value).toHaveLength(1);
  return reports.value[0];
}

describe('a violation report', () => {
  it('can have the format of report-uri or of the Reporting API', async () => {
    const old = {
      'document-uri': page,
      'violated-directive': "script-src 'self'",
      'effective-directive': 'script-src',
      'blocked-uri': 'inline',
      disposition: 'report',
      'source-file': page,
      'line-number': 12,
      'column-number': 3,
      'script-sample': 'alert(1)',
    };
    const stored = {
      document_url: page,
      effective_directive: 'script-src',
      blocked_url: 'inline',
      source_file: page,
      line_number: 12,
      column_number: 3,
      sample: 'alert(1)',
      disposition: 'report',
    };
    const reports = await read({ 'csp-report': old }, 'application/csp-report');
    expect(reports).toEqual({ ok: true, value: [stored] });
    const current = {
      effectiveDirective: 'script-src',
      blockedURL: 'inline',
      sourceFile: `${page}?q=1`,
      lineNumber: 12,
      columnNumber: 3,
      sample: 'alert(1)',
      disposition: 'report',
    };
    expect(await readOne([report(current)])).toEqual(stored);
  });

  it('falls back to violated-directive', async () => {
    const fields = { effectiveDirective: undefined, 'violated-directive': "img-src 'self' data:" };
    expect(await readOne(report(fields))).toMatchObject({ effective_directive: 'img-src' });
  });

  it.each([
    ['https://user:secret@site.example:8443/a/b?token=1#part', 'https://site.example:8443/a/b'],
    ['inline', 'inline'],
    ['data:text/html,<p>private</p>', 'data'],
    ['blob:https://site.example/9b1d', 'blob'],
    ['wss://live.example/socket?key=1', 'wss://live.example/socket'],
    ['JavaScript://evil.example/%0aalert(1)', 'javascript'],
    ['intent://evil.example/#Intent;scheme=x;end', 'intent'],
    ['https:\\\\evil.example\\a.js', 'https://evil.example/a.js'],
    ['ht\ntps://evil.example/a\t.js', 'https://evil.example/a.js'],
    ['', 'inline'],
  ])('stores the blocked URL without private parts: %s', async (blockedURL, stored) => {
    expect(await readOne(report({ blockedURL }))).toMatchObject({ blocked_url: stored });
  });

  it('is truncated to the lengths of the columns', async () => {
    const url = `https://site.example/${'a'.repeat(3000)}`;
    const stored = url.slice(0, 2048);
    expect(
      await readOne(report({ documentURL: url, blockedURL: url, sourceFile: url })),
    ).toMatchObject({ document_url: stored, blocked_url: stored, source_file: stored });
  });

  it.each([
    ['😀'.repeat(120), '😀'.repeat(100)],
    // The database can't store these characters.
    ['a\0b\ud83d', 'ab\ufffd'],
  ])('has a short sample with characters that can be stored: %j', async (sample, stored) => {
    expect(await readOne(report({ sample }))).toMatchObject({ sample: stored });
  });

  it.each([-1, 1.5, '7', 2 ** 31, 1e300])('has no invalid line number: %j', async (lineNumber) => {
    expect(await readOne(report({ lineNumber }))).toMatchObject({ line_number: null });
  });

  it.each([
    ['chrome-extension', undefined],
    ['moz-extension://0b8a/inject.js', undefined],
    ['safari-web-extension://0b8a/inject.js', undefined],
    ['inline', 'chrome-extension'],
    ['https://evil.example/a.js', 'moz-extension://0b8a/content.js'],
    ['inline', 'webkit-masked-url://hidden/'],
  ])('is ignored if a browser extension caused it: %s from %s', async (blockedURL, sourceFile) => {
    expect(await read([report({ blockedURL, sourceFile })])).toEqual({ ok: true, value: [] });
  });
});

describe('a request with reports', () => {
  it('can also contain other or invalid reports', async () => {
    const deprecation = { type: 'deprecation', url: page, body: { id: 'x', message: 'old' } };
    const reports = await read([deprecation, report(), report({ documentURL: 7 }), 'text']);
    expect(reports.ok && reports.value).toHaveLength(1);
    expect(await read([deprecation])).toEqual({ ok: true, value: [] });
  });

  it('is limited to twenty violations', async () => {
    const reports = await read(Array.from({ length: 50 }, () => report()));
    expect(reports.ok && reports.value).toHaveLength(20);
  });

  const invalidPages = [undefined, 'about:blank', 'javascript:alert(1)', '/\\evil.example', [page]];
  const invalidDirectives = [undefined, '', 'a'.repeat(101), '<script>'];
  const invalidUrls = [undefined, { url: 'inline' }, '\u2028'];

  it.each([
    ...[null, 7, 'text', [], {}, [[]], [null]],
    ...[null, [body()], {}].map((old) => ({ 'csp-report': old })),
    ...[{ type: 'csp-violation' }, { type: 'csp-violation', body: [] }, { type: 7, body: body() }],
    ...invalidPages.map((documentURL) => report({ documentURL })),
    ...invalidDirectives.map((effectiveDirective) => report({ effectiveDirective })),
    ...invalidUrls.map((blockedURL) => report({ blockedURL })),
    JSON.parse(`{"__proto__":{"csp-report":${JSON.stringify(body())}}}`),
  ])('is rejected without a report: %j', async (entry) => {
    const error = 'Send a report of a content security policy violation.';
    expect(await read(entry)).toEqual({ ok: false, status: 422, error });
  });

  it('is rejected if it is too large or has another media type', async () => {
    expect(await read('a'.repeat(64 * 1024))).toMatchObject({ ok: false, status: 413 });
    expect(await read(report(), 'text/plain')).toMatchObject({ ok: false, status: 415 });
  });
});
