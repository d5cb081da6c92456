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
    expect(await readOne({ type: 'missing-page', url, body: { referrer } })).toEqual({
      ...{ kind: 'missing-page', name: 'missing-page', page: '/old/page', blocked, source: null },
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
      source: '/contact',
    };
    const old = {
      'document-uri': `${page}?email=dana@example.com#form`,
      'violated-directive': "script-src 'self'",
      'effective-directive': 'script-src',
      'blocked-uri': 'inline',
      'source-file': page,
      'script-sample': 'alert(1)',
    };
    const reports = await read({ 'csp-report': old }, 'application/csp-report');
    expect(reports).toEqual({ ok: true, value: [stored] });
    const current = {
      effectiveDirective: 'script-src',
      blockedURL: 'inline',
      sourceFile: `${page}?q=1`,
      sample: 'alert(1)\ud83d',
      disposition: 'enforce',
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
    expect(await readOne(violation(fields))).toMatchObject({ blocked: 'Element innerHTML' });
    const unknown = { ...fields, sample: '<p>|' };
    expect(await readOne(violation(unknown))).toMatchObject({ blocked: 'trusted-types-sink' });
  });
});

const nothing = { ok: true, value: [] };

describe('nothing is stored', () => {
  it.each(['network-error', 'deprecation', 'crash', 'toString', '__proto__'])(
    'of another kind: %s',
    async (type) => {
      expect(await read([{ type, url: page, body: {} }])).toEqual(nothing);
    },
  );

  it.each(['report', 'reporting'])('of what was only reported: %s', async (disposition) => {
    expect(await read([violation({ disposition })])).toEqual(nothing);
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
    ['chrome-extension', undefined],
    ['moz-extension://0b8a/inject.js', undefined],
    ['safari-web-extension://0b8a/inject.js', undefined],
    ['https://evil.example/a.js', 'moz-extension://0b8a/content.js'],
    ['inline', 'webkit-masked-url://hidden/'],
    ['inline', 'sandbox eval code'],
    ['https://translate.googleapis.com/_/translate_http/a.js', undefined],
    ['https://www.gstatic.com/images/translate.png', undefined],
    ['inline', 'https://api.microsofttranslator.com/a.js'],
    ['https://gc.kis.v2.scr.kaspersky-labs.com/1/main.js', undefined],
    ['wss://gc.kis.v2.scr.kaspersky-labs.com/socket', undefined],
    ['inline', 'https://local.adguard.org/content.js'],
    ['webviewprogressproxy:///complete', undefined],
    ['inline', 'gsa://onpageload'],
  ])('isn’t stored: %s from %s', async (blockedURL, sourceFile) => {
    expect(await read([violation({ blockedURL, sourceFile })])).toEqual(nothing);
  });

  it.each([
    ['instagram', 0],
    ['googleApp', 0],
    ['webView', 0],
    ['safari', 1],
    ['chrome', 1],
  ] as const)('is any violation in an in-app browser: %s', async (browser, count) => {
    const user_agent = browsers[browser];
    for (const reports of [
      await read([violation()], undefined, user_agent),
      await read([{ ...violation(), user_agent }]),
    ]) {
      expect(reports.ok && reports.value).toHaveLength(count);
    }
  });

  it.each([
    'https://translate.googleapis.com.evil.example/a.js',
    'https://kaspersky-labs.example/a.js',
    'https://notadguard.com/a.js',
    'https://evil.example/chrome-extension',
  ])("isn't a lookalike: %s", async (blockedURL) => {
    await readOne([violation({ blockedURL })]);
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
    ...otherSites.map((url) => ({ type: 'missing-page', url, body: {} })),
    ...invalidNames.map((effectiveDirective) => violation({ effectiveDirective })),
    ...invalidUrls.map((blockedURL) => violation({ blockedURL })),
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
