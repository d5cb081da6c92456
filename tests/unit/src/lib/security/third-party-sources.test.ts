import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test } from 'vitest';
import type { PageType } from '~/config/page-types';
import { configuredThirdParties, type ThirdParty } from '~/config/third-parties';
import { pagePolicy } from '~/lib/security/page-policy';

const types = ['marketing', 'listing', 'form', 'booking', 'post', 'email-link', 'staff'] as const;

function policyOf(type: PageType, thirdParties: readonly ThirdParty[]): string {
  const options = {
    backend: 'https://project.supabase.co',
    webhook: undefined,
    imageHosts: [],
    thirdParties,
    hasEndpoints: true,
  };
  return pagePolicy(type, options, { scripts: [], styles: [] });
}

function directives(...policy: Parameters<typeof policyOf>) {
  return policyOf(...policy)
    .split(';')
    .map((directive) => directive.split(' '));
}

/** What third parties add to the policy of a page. */
function added(type: PageType, thirdParties: readonly ThirdParty[]) {
  const plain = new Map(directives(type, []).map(([name, ...sources]) => [name, sources]));
  return Object.fromEntries(
    directives(type, thirdParties).flatMap(([name = '', ...sources]) => {
      const others = sources.filter((source) => !plain.get(name)?.includes(source));
      return others.length > 0 ? [[name, others.join(' ')]] : [];
    }),
  );
}

const tag = 'www.googletagmanager.com';
const adsHosts =
  'www.googleadservices.com googleads.g.doubleclick.net pagead2.googlesyndication.com';
const widget = 'widgets.leadconnectorhq.com';
const widgetFiles = 'stcdn.leadconnectorhq.com';
const everywhere = ['marketing', 'listing', 'form', 'booking', 'post'];
const analytics = {
  'script-src': tag,
  'img-src': `${tag} *.google-analytics.com`,
  'connect-src': `${tag} www.google.com *.google-analytics.com analytics.google.com *.analytics.google.com`,
};
const ads = {
  'script-src': `${tag} www.googleadservices.com/pagead/ googleads.g.doubleclick.net/pagead/viewthroughconversion/ pagead2.googlesyndication.com/pagead/`,
  'img-src': `${tag} ${adsHosts} www.google.com google.com`,
  'connect-src': `${tag} www.google.com ${adsHosts} ad.doubleclick.net google.com`,
};
const embed = 'chat.example.com';

test.each<[string, Record<string, string>, string[], Record<string, string>]>([
  ['Google Analytics', { PUBLIC_GTAG_ID: 'G-ABC123' }, everywhere, analytics],
  ['Google Ads', { PUBLIC_ADS_CONVERSION_SEND_TO: 'AW-123/abc' }, everywhere, ads],
  [
    'a Google tag for both',
    { PUBLIC_GTAG_ID: 'GT-ABC123' },
    everywhere,
    {
      'script-src': ads['script-src'],
      'img-src': `${analytics['img-src']} ${adsHosts} www.google.com google.com`,
      'connect-src': `${analytics['connect-src']} ${adsHosts} ad.doubleclick.net google.com`,
    },
  ],
  [
    'the Meta pixel',
    { PUBLIC_META_PIXEL_ID: '123' },
    everywhere,
    {
      'script-src': 'connect.facebook.net',
      'img-src': 'www.facebook.com',
      'connect-src': 'connect.facebook.net www.facebook.com',
    },
  ],
  [
    'the SEO script',
    { PUBLIC_SEO_SCRIPT_URL: 'https://seo.example.com/tune.js' },
    ['marketing', 'listing'],
    { 'script-src': 'seo.example.com', 'connect-src': 'seo.example.com' },
  ],
  [
    'the chat widget',
    { PUBLIC_CHAT_WIDGET_ID: 'abc' },
    everywhere,
    {
      'script-src': widget,
      'style-src': `${widget} ${widgetFiles}`,
      'img-src': `${widget} ${widgetFiles} images.leadconnectorhq.com assets.cdn.filesafe.space`,
      'connect-src': `${widget} ${widgetFiles} services.leadconnectorhq.com backend.leadconnectorhq.com`,
    },
  ],
  [
    'a chat embed',
    { PUBLIC_CHAT_EMBED: `<script src="https://${embed}/a.js"></script>` },
    everywhere,
    {
      'script-src': embed,
      'style-src': embed,
      'img-src': embed,
      'connect-src': embed,
      'frame-src': embed,
    },
  ],
  [
    'the calendar',
    {
      PUBLIC_CRM_CALENDAR_ID: 'abc',
      PUBLIC_CRM_CALENDAR_DOMAIN: 'calendar.example.com',
    },
    ['booking'],
    { 'script-src': 'calendar.example.com', 'frame-src': 'calendar.example.com' },
  ],
])('%s adds exactly its sources to the pages that may load it', (_, variables, on, sources) => {
  const thirdParties = configuredThirdParties(variables);
  expect(thirdParties).toHaveLength(1);
  for (const type of types) {
    expect(added(type, thirdParties), type).toEqual(on.includes(type) ? sources : {});
  }
});

/** A policy's sources that Google's evaluator knows a bypass for. */
function bypasses(policy: string): (string | undefined)[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity === Severity.HIGH)
    .map(({ value }) => value);
}

test('no page allows scripts from addresses with a known bypass', () => {
  const thirdParties = configuredThirdParties({
    PUBLIC_GTAG_ID: 'GT-ABC123',
    PUBLIC_ADS_CONVERSION_SEND_TO: 'AW-123/abc',
    PUBLIC_META_PIXEL_ID: '123',
    PUBLIC_CHAT_WIDGET_ID: 'abc',
  });
  for (const type of types) expect(bypasses(policyOf(type, thirdParties)), type).toEqual([]);
  expect(bypasses('script-src googleads.g.doubleclick.net')).toContain(
    'googleads.g.doubleclick.net',
  );
});
