import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  blogPosting,
  jsonLd,
  priceOffer,
  organizationAndSite,
  organizationId,
  service,
} from '~/lib/metadata';

const site = 'https://example.com';

const article = {
  title: 'Fees',
  description: 'On fees',
  address: 'https://example.com/blog/fees',
  image: 'https://example.com/social/fees.png',
  author: 'Sam Sample',
  category: 'Fees',
  tags: ['fees', 'salary'],
  published: '2026-01-05T10:00:00+00:00',
  modified: '2026-01-06T10:00:00+00:00',
  readMinutes: 7,
};
const sold = { name: 'Voice AI', description: 'Answers the phone.', path: '/services/voice-ai' };

test('an article has its publisher, dates in UTC, and the reading time', () => {
  expect(blogPosting(article, organizationId(site))).toMatchObject({
    publisher: { '@id': 'https://example.com/#organization' },
    datePublished: '2026-01-05T10:00:00.000Z',
    dateModified: '2026-01-06T10:00:00.000Z',
    timeRequired: 'PT7M',
  });
  const unknown = blogPosting({ ...article, readMinutes: 0 }, organizationId(site));
  expect(unknown).toMatchObject({ timeRequired: 'PT5M' });
});

test('the price of a service that starts at a price is a minimum', () => {
  const { priceSpecification } = priceOffer({ per: 'month', from: 349 });
  expect(priceSpecification).toMatchObject({ minPrice: 349 });
  expect(priceSpecification).not.toHaveProperty('price');
});

test('a service says who it’s for, and one for any business doesn’t', () => {
  const audience = { '@type': 'BusinessAudience', audienceType: 'Law firms' };
  expect(service({ ...sold, audience: 'Law firms' }, site).audience).toEqual(audience);
  expect(service(sold, site)).not.toHaveProperty('audience');
});

test('the opening hours follow daylight saving, because they have no UTC offset', () => {
  const [organization] = organizationAndSite(site, '/');
  expect(organization.contactPoint).toMatchObject({
    hoursAvailable: {
      opens: expect.stringMatching(/^\d\d:\d\d$/),
      closes: expect.stringMatching(/^\d\d:\d\d$/),
    },
  });
});

test('text can’t end the script element', () => {
  const name = '</script><script>alert(1)</script><!--';
  const text = jsonLd([{ '@type': 'Person', name }]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({ '@graph': [{ name }] });
});

test('the logo exists and has at least 112 × 112 pixels', () => {
  const [organization] = organizationAndSite(site, '/about');
  expect(organization.logo).toBe('https://example.com/logo.png');
  const png = readFileSync('public/logo.png');
  // The first chunk of a PNG has its width and height.
  expect(png.toString('latin1', 12, 16)).toBe('IHDR');
  expect(Math.min(png.readUInt32BE(16), png.readUInt32BE(20))).toBeGreaterThanOrEqual(112);
});
