import { expect, test } from 'vitest';
import { configuredThirdParties } from '~/config/third-parties';
import { adviseOn } from '~/features/security-dashboard/rules/report-advice';
import { reportFindings, type BrowserReport } from '~/features/security-dashboard/rules/reports';

const report = (fields: Partial<BrowserReport> = {}): BrowserReport => ({
  kind: 'csp-violation',
  name: 'img-src',
  blocked: 'https://images.example.com',
  page: '/blog/a-post',
  disposition: 'enforce',
  noise: null,
  times: 1,
  last_seen: '2026-11-20T10:00:00Z',
  source: null,
  line_number: null,
  detail: null,
  ...fields,
});

test('groups violations by directive and source, and collapses noise', () => {
  const findings = reportFindings(
    [
      report({ times: 2 }),
      report({
        page: '/blog/b',
        last_seen: '2026-11-21T10:00:00Z',
        source: '/_astro/a.js',
        line_number: 7,
      }),
      report({ name: 'script-src-elem', blocked: 'inline', times: 5 }),
      report({ disposition: 'report', name: 'require-trusted-types-for', blocked: null }),
      report({ kind: 'crash', name: 'oom', blocked: null }),
      report({ noise: 'extension', page: null, times: 30 }),
      report({ noise: 'translator', page: null, times: 12 }),
      report({ noise: 'third-party', page: null, times: 3 }),
    ],
    [],
  );
  expect(findings.map(({ status, title, result }) => [status, title, result])).toEqual([
    ['problem', 'script-src-elem: inline', '5 times'],
    ['problem', 'img-src: https://images.example.com', '3 times'],
    ['info', 'require-trusted-types-for', 'Once'],
    ['info', 'oom', 'Once'],
    ['info', 'Caused by visitors’ browsers or third parties, not by the site', '45 times'],
  ]);
  expect(findings[1]?.evidence).toBe(
    'csp-violation, 3 times, last on 2026-11-21T10:00:00Z\nPages: /blog/a-post, /blog/b\nScript: /_astro/a.js:7',
  );
  expect(findings[4]?.evidence).toBe(
    'browser extensions: 30\ntranslators: 12\nthird parties’ scripts: 3',
  );
});

const google = configuredThirdParties({ PUBLIC_APP_ENV: 'production', PUBLIC_GTAG_ID: 'GT-A' });

test.each([
  // What the registry has an entry for.
  ['script-src-elem', 'https://www.googletagmanager.com', ['/'], 'set PUBLIC_GTAG_ID'],
  ['img-src', 'https://www.facebook.com', ['/'], 'set PUBLIC_META_PIXEL_ID'],
  ['connect-src', 'https://eu.google-analytics.com', ['/'], 'set PUBLIC_GTAG_ID'],
  [
    'frame-src',
    'https://td.doubleclick.net',
    ['/'],
    `add 'https://td.doubleclick.net' to 'frame-src' in the sources of the entry 'google-tag'`,
  ],
  [
    'font-src',
    'https://fonts.facebook.com',
    ['/'],
    `The entry 'meta-pixel' in src/config/third-parties.ts can’t allow font-src`,
  ],
  // New entries.
  [
    'connect-src',
    'wss://live.example.org',
    ['/contact', '/'],
    `sources: { 'connect-src': ['wss://live.example.org'] },\n  cookies: [],\n  pageTypes: ['form', 'marketing'],`,
  ],
  ['media-src', 'https://video.example.org', ['/'], 'No registry entry can allow media-src'],
  // What isn't for the registry.
  [
    'img-src',
    'https://images.example.org',
    ['/blog/a-post'],
    'add images.example.org to PUBLIC_IMAGE_HOSTS',
  ],
  [
    'script-src',
    'https://www.googletagmanager.com',
    ['/admin'],
    'Staff pages and /comment-emails never load anything from third parties',
  ],
  [
    'script-src',
    'https://www.googletagmanager.com',
    ['/comment-emails'],
    'Staff pages and /comment-emails never load anything from third parties',
  ],
  ['script-src-elem', 'inline', ['/'], 'add it to inlineScripts'],
  [
    'require-trusted-types-for',
    'Element innerHTML',
    ['/auth'],
    'src/lib/security/trusted-types.ts',
  ],
])('%s, %s on %j: %s', (name, blocked, pages, fix) => {
  expect(adviseOn({ name, blocked, pages }, []).fix).toContain(fix);
});

test('an entry that’s configured needs a new build', () => {
  const violation = { name: 'script-src', pages: ['/'] };
  const tag = { ...violation, blocked: 'https://www.googletagmanager.com' };
  expect(adviseOn(tag, google).fix).toContain('already allows it. Build and deploy');
});

test('an entry that’s configured may allow only some paths of a host', () => {
  const thirdParties = configuredThirdParties({ PUBLIC_GTAG_ID: 'AW-123' });
  const violation = { name: 'script-src', pages: ['/'] };
  const ads = { ...violation, blocked: 'https://www.googleadservices.com' };
  expect(adviseOn(ads, thirdParties).fix).toContain(
    'allows only addresses that begin with https://www.googleadservices.com/pagead/',
  );
});
