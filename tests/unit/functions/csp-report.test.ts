import { describe, expect, it, test } from 'vitest';
import { readReports } from '../../../supabase/functions/csp-report/reports.ts';

const read = (body: unknown, type = 'application/reports+json', userAgent = '') =>
  readReports(
    new Request('http://127.0.0.1/', {
      method: 'POST',
      headers: { 'content-type': type, 'user-agent': userAgent },
      body: JSON.stringify(body),
    }),
    'https://site.example',
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
const violation = (fields: object = {}) => ({
  type: 'csp-violation',
  url: page,
  body: body(fields),
});

async function readOne(entry: unknown, userAgent?: string) {
  const reports = await read(entry, undefined, userAgent);
  if (!reports.ok) throw new Error(reports.error);
  expect(reports.value).toHaveLength(1);
  return reports.value[0];
}

test.each<[referrer: string | undefined, blocked: string | null]>([
  [undefined, null],
  ['https://site.example/blog/a?q=dana@example.com', '/blog/a'],
  ['https://news.example/story?id=7#x', 'https://news.example'],
])(
  'a missing page is stored with its path and where the link was: %s',
  async (referrer, blocked) => {
    const url = 'https://site.example/old/page';
    expect(await readOne({ type: 'missing-page', url, body: { referrer } })).toMatchObject({
      ...{ kind: 'missing-page', name: 'missing-page', page: '/old/page', blocked },
      ...{ noise: null, disposition: 'report', source: null, detail: null },
    });
  },
);

describe('a violation', () => {
  it('can have the format of report-uri or of the Reporting API', async () => {
    const stored = {
      kind: 'csp-violation',
      name: 'script-src',
      blocked: 'inline',
      page: '/contact',
      disposition: 'report',
      noise: null,
      source: '/contact',
      line_number: 12,
      column_number: 3,
      detail: 'alert(1)',
    };
    const old = {
      'document-uri': `${page}?email=dana@example.com#form`,
      'violated-directive': "script-src 'self'",
      'effective-directive': 'script-src',
      'blocked-uri': 'inline',
      disposition: 'report',
      'source-file': page,
      'line-number': 12,
      'column-number': 3,
      'script-sample': 'alert(1)',
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
    expect(await readOne([violation(current)])).toEqual(stored);
  });

  it('falls back to violated-directive', async () => {
    const fields = { effectiveDirective: undefined, 'violated-directive': "img-src 'self' data:" };
    expect(await readOne(violation(fields))).toMatchObject({ name: 'img-src' });
  });

  it('is inline if nothing is named, as in CSP Level 2', async () => {
    expect(await readOne(violation({ blockedURL: '' }))).toMatchObject({ blocked: 'inline' });
  });

  it('of Trusted Types names the sink instead of the text', async () => {
    const fields = {
      effectiveDirective: 'require-trusted-types-for',
      blockedURL: 'trusted-types-sink',
      sample: 'Element innerHTML|<p>Dear Dana, your',
    };
    expect(await readOne(violation(fields))).toMatchObject({
      blocked: 'Element innerHTML',
      detail: null,
    });
    const unknown = { ...fields, sample: '<p>|' };
    expect(await readOne(violation(unknown))).toMatchObject({ blocked: 'trusted-types-sink' });
  });

  it.each([
    ['😀'.repeat(240), '😀'.repeat(200)],
    // The database can't store these characters, or they would change how others look.
    ['a\0\r\nb\u202e\ud83d', 'a b \ufffd'],
    [' \t', null],
  ])('has a short sample on one line: %j', async (sample, detail) => {
    expect(await readOne(violation({ sample }))).toMatchObject({ detail });
  });

  it.each([-1, 1.5, '7', 2 ** 31, 1e300])('has no invalid line number: %j', async (lineNumber) => {
    expect(await readOne(violation({ lineNumber }))).toMatchObject({ line_number: null });
  });
});

describe('a report of another kind', () => {
  it.each([
    ['deprecation', { id: 'UnloadHandler', message: 'Old.' }, 'UnloadHandler', 'report', 'Old.'],
    ['intervention', { id: 'HeavyAd', message: 'Removed.' }, 'HeavyAd', 'enforce', 'Removed.'],
    [
      'intervention',
      { id: 'Slow', message: 'https://a.example/b?c=d#e, f' },
      'Slow',
      'enforce',
      'https://a.example/b f',
    ],
    ['crash', { reason: 'oom', stack: 'private' }, 'oom', 'report', null],
    ['crash', {}, 'crash', 'report', null],
    ['permissions-policy-violation', { featureId: 'camera' }, 'camera', 'enforce', null],
    ['permissions-policy-violation', { policyId: 'camera' }, 'camera', 'enforce', null],
    [
      'coep',
      { type: 'worker initialization', disposition: 'reporting' },
      'worker-initialization',
      'report',
      null,
    ],
    [
      'coop',
      { type: 'navigation-from-response', openerURL: 'https://a.example/private' },
      'navigation-from-response',
      'enforce',
      null,
    ],
  ])('is stored: %s %j', async (type, fields, name, disposition, detail) => {
    expect(await readOne([{ type, url: `${page}?q`, body: fields }])).toEqual({
      kind: type,
      name,
      blocked: null,
      page: '/contact',
      disposition,
      noise: null,
      source: null,
      line_number: null,
      column_number: null,
      detail,
    });
  });

  it.each(['network-error', 'toString', '__proto__'])('is ignored: %s', async (type) => {
    expect(await read([{ type, url: page, body: {} }])).toEqual({ ok: true, value: [] });
  });
});

describe('noise', () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15';
  const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9';
  const browsers = {
    safari: `${iPhone} (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
    instagram: `${iPhone} (KHTML, like Gecko) Mobile/15E148 Instagram 350.0`,
    googleApp: `${iPhone} (KHTML, like Gecko) GSA/340.3 Mobile/15E148 Safari/604.1`,
    chrome: `${android}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36`,
    webView: `${android}; wv) AppleWebKit/537.36 Version/4.0 Chrome/131.0 Mobile Safari/537.36`,
  };

  it.each([
    ['extension', 'chrome-extension', undefined],
    ['extension', 'moz-extension://0b8a/inject.js', undefined],
    ['extension', 'safari-web-extension://0b8a/inject.js', undefined],
    ['extension', 'https://evil.example/a.js', 'moz-extension://0b8a/content.js'],
    ['extension', 'inline', 'webkit-masked-url://hidden/'],
    ['extension', 'inline', 'sandbox eval code'],
    ['translator', 'https://translate.googleapis.com/_/translate_http/a.js', undefined],
    ['translator', 'https://www.gstatic.com/images/translate.png', undefined],
    ['translator', 'inline', 'https://api.microsofttranslator.com/a.js'],
    ['security-software', 'https://gc.kis.v2.scr.kaspersky-labs.com/1/main.js', undefined],
    ['security-software', 'wss://gc.kis.v2.scr.kaspersky-labs.com/socket', undefined],
    ['security-software', 'inline', 'https://local.adguard.org/content.js'],
    ['in-app-browser', 'webviewprogressproxy:///complete', undefined],
    ['in-app-browser', 'inline', 'gsa://onpageload'],
  ])('of %s is recognized: %s from %s', async (noise, blockedURL, sourceFile) => {
    const fields = { blockedURL, sourceFile, lineNumber: 7, sample: 'x' };
    expect(await readOne([violation(fields)])).toMatchObject({
      noise,
      page: null,
      source: null,
      line_number: null,
      detail: null,
    });
  });

  it.each([
    ['report', 'https://www.googletagmanager.com/gtag/js?id=G-1', 'third-party'],
    ['report', page, null],
    ['report', undefined, null],
    ['enforce', 'https://www.googletagmanager.com/gtag/js?id=G-1', null],
  ])('of a third party’s script is what Trusted Types only %s: %s', async (...given) => {
    const [disposition, sourceFile, noise] = given;
    const fields = {
      effectiveDirective: 'require-trusted-types-for',
      blockedURL: 'trusted-types-sink',
      sample: 'Element innerHTML|<p>',
      disposition,
      sourceFile,
    };
    const blocked = noise ? 'https://www.googletagmanager.com' : 'Element innerHTML';
    expect(await readOne([violation(fields)])).toMatchObject({ noise, blocked });
  });

  it.each([
    ['instagram', 'in-app-browser'],
    ['googleApp', 'in-app-browser'],
    ['webView', 'in-app-browser'],
    ['safari', null],
    ['chrome', null],
  ] as const)('of a violation in %s is %s', async (browser, noise) => {
    const user_agent = browsers[browser];
    expect(await readOne([violation()], user_agent)).toMatchObject({ noise });
    expect(await readOne([{ ...violation(), user_agent }])).toMatchObject({ noise });
    const crash = { type: 'crash', url: page, body: {}, user_agent };
    expect(await readOne([crash])).toMatchObject({ noise: null, page: '/contact' });
  });

  it.each([
    'https://translate.googleapis.com.evil.example/a.js',
    'https://kaspersky-labs.example/a.js',
    'https://notadguard.com/a.js',
    'https://evil.example/chrome-extension',
  ])("isn't a lookalike: %s", async (blockedURL) => {
    expect(await readOne([violation({ blockedURL })])).toMatchObject({ noise: null });
  });
});

describe('a request with reports', () => {
  it('can also contain other or invalid reports', async () => {
    const error = { type: 'network-error', url: page, body: {} };
    const reports = await read([error, violation(), violation({ documentURL: 7 }), 'text']);
    expect(reports.ok && reports.value).toHaveLength(1);
  });

  it('is limited to twenty reports', async () => {
    const reports = await read(Array.from({ length: 50 }, () => violation()));
    expect(reports.ok && reports.value).toHaveLength(20);
  });

  const invalidPages = ['about:blank', 'javascript:alert(1)', '/\\evil.example', [page]];
  const otherSites = ['https://evil.example/contact', 'http://site.example/contact'];
  const invalidNames = [undefined, '', 'a'.repeat(101), '<script>'];
  const invalidUrls = [undefined, { url: 'inline' }, '\u2028'];

  it.each([
    ...[null, 7, 'text', [], {}, [[]], [null]],
    ...[null, [body()], {}].map((old) => ({ 'csp-report': old })),
    ...[{ type: 'csp-violation' }, { type: 'csp-violation', body: [] }, { type: 7, body: body() }],
    ...[...invalidPages, ...otherSites].map((documentURL) => violation({ documentURL })),
    ...otherSites.map((url) => ({ type: 'crash', url, body: {} })),
    ...invalidNames.map((effectiveDirective) => violation({ effectiveDirective })),
    ...invalidUrls.map((blockedURL) => violation({ blockedURL })),
    { type: 'deprecation', url: page, body: {} },
    JSON.parse(`{"__proto__":{"csp-report":${JSON.stringify(body())}}}`),
  ])('is rejected without a report about the site: %j', async (entry) => {
    const error = 'Send a browser’s report about a page of this site.';
    expect(await read(entry)).toEqual({ ok: false, status: 422, error });
  });

  it('is rejected if it is too large or has another media type', async () => {
    expect(await read('a'.repeat(64 * 1024))).toMatchObject({ ok: false, status: 413 });
    expect(await read(violation(), 'text/plain')).toMatchObject({ ok: false, status: 415 });
  });
});
