import { describe, expect, test } from 'vitest';
import { claims, tiers } from '~/config/offer';
import {
  areaService,
  blogPosting,
  breadcrumbList,
  faqPage,
  itemList,
  jsonLd,
  monthlyOffer,
  organizationAndSite,
  organizationId,
  person,
  service,
  tierOffers,
  type StructuredData,
} from '~/lib/metadata';
import { graphFaults } from './graph-faults';

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
const sam = {
  name: 'Sam Sample',
  role: 'Founding partner',
  description: 'Edits what is published for clients.',
  path: '/about/sam-sample',
  subjects: ['Editing', 'Strategy sessions'],
};
const dallas = { name: 'Dallas', state: 'TX', kind: 'city' } as const;
const texas = { name: 'Texas', state: 'TX', kind: 'state' } as const;
const serves = ['Dallas County', 'Collin County'];

describe('what a page tells search engines is complete', () => {
  test.each<[string, StructuredData[]]>([
    ['of every page', []],
    ['of an article', [blogPosting(article, organizationId(site))]],
    ['of a trail', [breadcrumbList([{ name: 'Home', address: 'https://example.com/' }])]],
    ['of an overview', [itemList([sold], site)]],
    ['of questions', [faqPage([{ question: 'Why?', answer: 'Because.' }])]],
    ['of a person', [person(sam, site)]],
    ['of a service', [service(sold, site)]],
    ['of tiers', [service({ ...sold, offers: tierOffers() }, site)]],
    [
      'of a price',
      [service({ ...sold, offers: [monthlyOffer({ monthly: 97, from: false })] }, site)],
    ],
    ['of a city', [areaService({ ...sold, place: dallas, serves }, site)]],
    ['of a state', [areaService({ ...sold, place: texas, serves }, site)]],
  ])('%s', (_page, own) => {
    expect(graphFaults([...organizationAndSite(site), ...own])).toEqual([]);
  });

  test.each([
    [[{ '@type': 'Unheard' }], 'the type Unheard is not known'],
    [[{ '@type': 'Question', name: 'Why?' }], 'Question has no acceptedAnswer'],
    [[{ '@type': 'Person', name: 'Sam', url: '/about' }], 'Person.url is no whole address: /about'],
    [
      [{ '@type': 'FAQPage', mainEntity: { '@id': '#a' } }],
      '{"@id":"#a"} refers to nothing on the page',
    ],
  ])('and a fault is found: %j', (graph, fault) => {
    expect(graphFaults(graph)).toContain(fault);
  });
});

describe('an article', () => {
  const posting = blogPosting(article, organizationId(site));

  test('says how long reading takes, five minutes where nobody knows', () => {
    expect(posting).toMatchObject({ timeRequired: 'PT7M' });
    expect(blogPosting({ ...article, readMinutes: 0 }, '#org')).toMatchObject({
      timeRequired: 'PT5M',
    });
  });

  test('names its publisher by reference and its dates in UTC', () => {
    expect(posting).toMatchObject({
      publisher: { '@id': 'https://example.com/#organization' },
      datePublished: '2026-01-05T10:00:00.000Z',
      dateModified: '2026-01-06T10:00:00.000Z',
    });
  });

  test('leads to its author, where there is a page about them', () => {
    expect(posting.author).toEqual({ '@type': 'Person', name: 'Sam Sample' });
    expect(blogPosting({ ...article, authorPath: '/about/sam' }, '#org').author).toEqual({
      '@type': 'Person',
      name: 'Sam Sample',
      url: 'https://example.com/about/sam',
    });
  });
});

describe('the price', () => {
  test('of a tier is a fee once and a fee every month, as the pages say them', () => {
    const offers = tierOffers();
    expect(offers.map(({ name }) => name)).toEqual(tiers.map(({ name }) => name));
    expect(offers[1]).toMatchObject({
      priceSpecification: {
        priceComponent: [
          { price: 5_000, priceComponentType: 'https://schema.org/ActivationFee' },
          { price: 5_000, referenceQuantity: { value: 1, unitCode: 'MON' } },
        ],
      },
    });
  });

  test('from which a service starts is the least, not the price', () => {
    const { priceSpecification } = monthlyOffer({ monthly: 349, from: true });
    expect(priceSpecification).toMatchObject({ minPrice: 349 });
    expect(priceSpecification).not.toHaveProperty('price');
  });

  test('is left out where there is none', () => {
    expect(service(sold, site)).not.toHaveProperty('offers');
  });
});

test('a place is named with its state, and then what is served around it', () => {
  expect(areaService({ ...sold, place: dallas, serves }, site).areaServed).toMatchObject([
    {
      '@type': 'City',
      name: 'Dallas',
      address: { addressLocality: 'Dallas', addressRegion: 'TX' },
    },
    { '@type': 'AdministrativeArea', name: 'Dallas County' },
    { '@type': 'AdministrativeArea', name: 'Collin County' },
  ]);
  const state = areaService({ ...sold, place: texas, serves }, site).areaServed;
  expect(state).toMatchObject([{ '@type': 'State', name: 'Texas' }, {}, {}]);
});

test('crumbs and lists are counted from one', () => {
  const crumbs = [
    { name: 'Home', address: 'https://example.com/' },
    { name: 'Blog', address: 'https://example.com/blog' },
  ];
  expect(breadcrumbList(crumbs).itemListElement).toMatchObject([
    { position: 1, item: 'https://example.com/' },
    { position: 2, item: 'https://example.com/blog' },
  ]);
  expect(itemList([sold], site).itemListElement).toMatchObject([
    { position: 1, url: 'https://example.com/services/voice-ai' },
  ]);
});

test('no claim of success is dressed up as a rating', () => {
  const told = jsonLd([...organizationAndSite(site), service(sold, site)]);
  expect(told).not.toMatch(/rating|review/i);
  expect(told).not.toContain(claims.businessesHelped);
});

test('no text ends the script it is written into', () => {
  const name = '</script><script>alert(1)</script><!--';
  const written = jsonLd([{ '@type': 'Person', name }]);
  expect(written).not.toContain('<');
  expect(JSON.parse(written)).toMatchObject({ '@graph': [{ name }] });
});
