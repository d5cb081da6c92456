import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configuredThirdParties } from '~/config/third-parties';
import { headerRules } from '~/lib/security/header-rules';
import type { HeaderOptions } from '~/lib/security/page-headers';
import { toastStyle } from '~/lib/security/toast-style';
import { headersAt } from '~rules/header-rules';
import { formatHeaders, parseRedirects } from '../../../../../publisher/code/host-files.ts';

/** As long as a real project's. */
const host = 'abcdefghijklmnopqrst.supabase.co';
const backend = `https://${host}`;
const webhook = 'https://hooks.example.com';
const plain: HeaderOptions = {
  backend,
  webhook: undefined,
  imageHosts: [],
  thirdParties: [],
  hasEndpoints: true,
  isStaging: false,
};
const everything: HeaderOptions = {
  ...plain,
  webhook,
  imageHosts: ['https://images.example.com', 'https://cdn.example.com'],
  thirdParties: configuredThirdParties({
    PUBLIC_GTAG_ID: 'GT-ABC123',
    PUBLIC_ADS_CONVERSION_SEND_TO: 'AW-123/abc',
    PUBLIC_META_PIXEL_ID: '123',
    PUBLIC_CHAT_EMBED:
      '<script>chat()</script><script src="https://chat.example.com/a.js"></script>',
    PUBLIC_SEO_SCRIPT_URL: 'https://seo.example.com/tune.js',
    PUBLIC_CRM_CALENDAR_ID: 'abc',
    PUBLIC_CRM_CALENDAR_DOMAIN: 'calendar.example.com',
  }),
};
const code = (...names: string[]) => ({ scripts: names, styles: names });
const inline = new Map([
  ['/', code('home')],
  ['/404', code('404')],
  ['/contact', code('contact')],
  ['/blog', code('listing')],
  ['/blog/404', code('blog-404')],
  ['/blog/a-post', code('post')],
  ['/blog/create', code('create')],
]);
const sha = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** One page of each type. */
const pages = {
  marketing: '/',
  listing: '/blog',
  form: '/contact',
  'email-link': '/comment-emails',
  booking: '/book-strategy-call',
  post: '/blog/a-post',
  staff: '/admin',
} as const;

/** The sources of each directive of the policy at a path. */
function policyAt(path: string, options: HeaderOptions) {
  const { 'Content-Security-Policy': policy = '' } = headersAt(headerRules(options, inline), path);
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

test.each(Object.entries(pages))('%s pages allow nothing they don’t need', (type, path) => {
  const { 'style-src': styles, 'script-src': scripts, ...policy } = policyAt(path, plain);
  const shared = {
    'default-src': ["'none'"],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'report-uri': [`${backend}/functions/v1/csp-report`],
    'report-to': ['csp'],
    'connect-src': ["'self'", host],
    'form-action': ["'self'"],
    'img-src': ["'self'"],
  };
  const own = {
    marketing: {},
    listing: { 'img-src': ["'self'", host] },
    form: { 'form-action': ["'self'", host] },
    'email-link': { 'form-action': ["'self'", host] },
    booking: { 'form-action': ["'self'", host] },
    post: {
      'form-action': ["'self'", host],
      'img-src': ["'self'", host],
    },
    staff: {
      'img-src': ["'self'", 'data:', host],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['post-editor', 'moderated-post', 'ProseMirrorClipboard'],
    },
  };
  expect(policy).toEqual({ ...shared, ...own[type as keyof typeof own] });
  expect(JSON.stringify([styles, scripts])).not.toMatch(/unsafe|\*/);
});

test.each([
  ['/', ['home', '404']],
  ['/services/voice-ai', ['home', '404']],
  ['/no/such/page', ['home', '404']],
  ['/blog', ['listing']],
  ['/blog/another-post', ['blog-404', 'post']],
  ['/blog/archive/2026-01', []],
  ['/contact', ['contact']],
  ['/blog/create', ['create']],
  ['/preview/token', ['blog-404', 'post']],
])('%s may run the inline scripts of %j only', (path, names) => {
  const sources = policyAt(path, plain)['script-src'];
  expect(sources).toEqual(["'self'", ...names.map(sha).sort()]);
});

test('only staff pages may link a stylesheet', () => {
  for (const [type, path] of Object.entries(pages)) {
    const styles = policyAt(path, plain)['style-src'] ?? [];
    expect(styles.includes("'self'"), type).toBe(type === 'staff');
  }
});

test('only pages with toasts allow their style', () => {
  for (const [type, path] of Object.entries(pages)) {
    const styles = policyAt(path, plain)['style-src'] ?? [];
    expect(
      [sha(toastStyle()), sha('')].every((each) => styles.includes(each)),
      type,
    ).toBe(!['marketing', 'listing'].includes(type));
  }
});

test('scripts of other sites can read the feeds, and nothing else', () => {
  const rules = headerRules(everything, inline);
  const readable = (path: string) => headersAt(rules, path)['Access-Control-Allow-Origin'];
  const redirects = Object.entries(parseRedirects(readFileSync('public/_redirects', 'utf8')));
  const aliases = redirects.filter(([, to]) => to === '/rss.xml').map(([from]) => from);
  expect(aliases).toContain('/feed.xml');
  for (const feed of ['/rss.xml', '/rss/fees.xml', '/feed.json', ...aliases]) {
    expect(readable(feed), feed).toBe('*');
  }
  for (const path of ['/', '/blog', '/sitemap.xml', '/social/a.png', ...Object.values(pages)]) {
    expect(readable(path), path).toBeUndefined();
  }
});

// The sources of third parties are in third-party-sources.test.ts.
test('image hosts, the webhook, and third parties’ inline scripts are allowed where they’re used', () => {
  for (const [type, path] of Object.entries(pages)) {
    const policy = policyAt(path, everything);
    const allows = (directive: string, host: string) => policy[directive]?.includes(host) ?? false;
    const of = (...types: string[]) => types.includes(type);
    expect(allows('script-src', sha('chat()')), type).toBe(!of('staff', 'email-link'));
    expect(allows('connect-src', 'hooks.example.com'), type).toBe(
      of('marketing', 'listing', 'form', 'booking'),
    );
    expect(allows('img-src', 'images.example.com'), type).toBe(of('listing', 'post', 'staff'));
  }
});

test.each(Object.entries(pages))(
  '%s pages have the headers that don’t depend on them',
  (_, path) => {
    expect(headersAt(headerRules(plain, inline), path)).toMatchObject({
      'Reporting-Endpoints': `csp="${backend}/functions/v1/csp-report"`,
      'Strict-Transport-Security': 'max-age=31536000',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(),microphone=(),geolocation=(),browsing-topics=()',
    });
  },
);

test('pages are isolated from other sites, except that embedding a frame needs a weaker header', () => {
  const calendar = { ...plain, thirdParties: everything.thirdParties.filter(isCalendar) };
  for (const path of Object.values(pages)) {
    const headers = headersAt(headerRules(calendar, inline), path);
    expect(headers, path).toMatchObject({
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    expect(headers['Cross-Origin-Embedder-Policy'], path).toBe(
      path === pages.booking ? undefined : 'credentialless',
    );
  }
});

function isCalendar({ id }: { id: string }) {
  return id === 'calendar';
}

test('a site without TLS requires none and uses only the header for reports that works there', () => {
  const rules = headerRules({ ...plain, hasEndpoints: false }, inline);
  expect(JSON.stringify(rules)).not.toMatch(/Strict-Transport|Reporting-Endpoints|report-to/);
});

test('every path has a policy, because a missing file’s response is a page', () => {
  const rules = headerRules(plain, inline);
  for (const path of ['/missing', '/.hidden', ...rules.map((rule) => rule.path)]) {
    const missing = path.replace('*', 'missing');
    const headers = headersAt(rules, missing);
    expect(headers['Content-Security-Policy'], missing).toContain("default-src 'none'");
    expect(headers['X-Content-Type-Options'], missing).toBe('nosniff');
  }
  expect(policyAt('/_astro/missing.js', plain)).toEqual(policyAt('/404', plain));
});

test('files with unchanging names are cached, and other sites may show images', () => {
  const rules = headerRules(plain, inline);
  expect(headersAt(rules, '/_astro/page.js')['Cache-Control']).toContain('immutable');
  for (const path of ['/social/1.png', '/logo.png', '/favicon.svg']) {
    expect(headersAt(rules, path)['Cross-Origin-Resource-Policy'], path).toBe('cross-origin');
  }
});

test('static hosts accept _headers with every third party', () => {
  const rules = headerRules({ ...everything, isStaging: true }, inline);
  const text = formatHeaders(rules);
  expect(text).toContain('X-Robots-Tag: noindex');
  // The inline code of real pages is in tests/unit/publisher/site.test.ts.
  const longest = Math.max(...text.split('\n').map((line) => line.length));
  expect(longest).toBeLessThan(1900);
  expect(rules.length).toBeLessThan(90);
});
