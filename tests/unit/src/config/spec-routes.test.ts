import { expect, test } from 'vitest';
import { addresses } from './addresses';

/** The routes of spec §2 except posts, and pages that it links to. */
const routes = [
  ...['/', '/services', '/industries', '/contact', '/book-strategy-call', '/seo-audit'],
  ...['/thank-you', '/blog', '/about', '/team', '/privacy', '/terms', '/resources', '/sitemap'],
  ...['/sitemap.xml', '/rss.xml', '/404', '/case-studies', '/resources/authority-scan'],
  ...['/bdb-ai-ghostwriter-pro', '/employment-brand-authority-builder'],
  ...['/healthcare', '/legal', '/home-services', '/golf-courses'],
  '/blog/why-employer-branding-is-the-future-of-recruiting',
  ...[
    '/admin',
    '/auth',
    '/blog/create',
    '/blog/manage',
    '/blog/moderation',
    '/client-portal',
    '/ghl-setup',
    '/security-dashboard',
  ],
  ...[
    ...['ai-talent-partnership', 'ai-partnership-pricing', 'authority-building', 'ats-platform'],
    ...['website-foundations', 'content-engine', 'ai-recruiting-machines', 'voice-ai'],
    ...['reputation-management', 'local-seo', 'backlink-outreach'],
  ].map((name) => `/services/${name}`),
  ...['dallas', 'houston', 'atlanta', 'phoenix', 'tampa', 'virginia', 'texas'].map(
    (name) => `/healthcare-staffing/${name}`,
  ),
];

test.each(routes)('%s exists', (path) => {
  expect(addresses).toContain(path);
});

test('at least one person has a page', () => {
  expect(addresses.filter((path) => path.startsWith('/about/')).length).toBeGreaterThan(0);
});
