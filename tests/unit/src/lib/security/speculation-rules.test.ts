import { expect, test } from 'vitest';
import { staffPages } from '~/config/staff-pages';
import { speculationRules } from '~/lib/security/speculation-rules';

interface Rule {
  where: {
    and: [
      { href_matches: string },
      { not: { href_matches: string[] } },
      { not: { selector_matches: string } },
    ];
  };
  eagerness: string;
}

const [rule] = (JSON.parse(speculationRules) as { prerender: [Rule] }).prerender;
const [some, not] = rule.where.and;

/** Whether a page can prerender this link's target. */
function prerenders(href: string): boolean {
  const base = 'https://example.com';
  const matches = (pattern: string) => new URLPattern(pattern, base).test(new URL(href, base));
  return matches(some.href_matches) && !not.not.href_matches.some(matches);
}

test.each(['/', '/services', '/services/voice-ai', '/blog/fees', '/services#growth', '/contact'])(
  '%s is prerendered',
  (href) => expect(prerenders(href)).toBe(true),
);

test.each([
  ...['/thank-you', '/thank-you?source=seo-audit&ref=1', '/book-strategy-call'],
  ...staffPages.map(({ href }) => href),
  ...['/auth', '/security-dashboard', '/ghl-setup', '/client-portal'],
  ...['/blog/manage', '/blog/moderation'],
  ...['/rss.xml', '/rss/fees.xml', '/feed.json', '/sitemap.xml', '/llms.txt'],
  ...['/blog?page=2', '/contact?source=mail', '/?ref=partner', '/services?a#b'],
  ...['https://other.example/', 'http://example.com/', 'mailto:a@example.com', 'tel:+15550100100'],
])('%s is not prerendered', (href) => expect(prerenders(href)).toBe(false));

test('external links are excluded, and prerendering waits for the pointer', () => {
  expect(rule.where.and[2]).toEqual({ not: { selector_matches: '[rel~=external],[download]' } });
  expect(rule.eagerness).toBe('moderate');
});

test('the rules can’t end their script element', () => {
  expect(speculationRules).not.toContain('<');
});
