import { expect, test } from './fixtures/journey.ts';
import type { PublishedPage } from './fixtures/published-pages.ts';

interface Thing {
  '@type'?: string | string[];
  '@id'?: string;
  [property: string]: unknown;
}

function graphOf({ structuredData }: PublishedPage): Thing[] {
  return structuredData.flatMap((text) => {
    const parsed = JSON.parse(text) as Thing & { '@graph'?: Thing[] };
    return parsed['@graph'] ?? [parsed];
  });
}

/** Every object inside of `value`, itself included. */
function things(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(things);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Thing, ...Object.values(value).flatMap(things)];
}

const isReference = (thing: Thing) => Object.keys(thing).join() === '@id';

function ofType(page: PublishedPage, type: string): Thing[] {
  return things(graphOf(page)).filter((thing) => [thing['@type']].flat().includes(type));
}

test('every page describes itself, and names nothing that it does not describe', ({
  published,
}) => {
  const faults = published.flatMap((page) => {
    const all = things(graphOf(page));
    const defined = all.filter((thing) => !isReference(thing)).map((thing) => thing['@id']);
    const loose = all.filter(isReference).filter((thing) => !defined.includes(thing['@id']));
    const untyped = all.filter(
      (thing) => !isReference(thing) && !thing['@type'] && !thing['@graph'],
    );
    const twice = defined.filter((id, at) => id && defined.indexOf(id) !== at);
    const missing = ['Organization', 'WebSite'].filter((type) => ofType(page, type).length !== 1);
    return [
      ...loose.map((thing) => `${page.path} names ${thing['@id']} and does not describe it`),
      ...untyped.map((thing) => `${page.path}: no @type: ${JSON.stringify(thing).slice(0, 80)}`),
      ...twice.map((id) => `${page.path} describes ${id} twice`),
      ...missing.map((type) => `${page.path} has not one ${type}`),
    ];
  });
  expect(faults).toEqual([]);
});

test('what a page tells search engines to be questions and answers stands on it', ({
  published,
}) => {
  const asked = published.filter((page) => ofType(page, 'FAQPage').length > 0);
  expect(asked.length).toBeGreaterThan(20);
  const unseen = asked.flatMap((page) =>
    ofType(page, 'Question').flatMap(({ name, acceptedAnswer }) =>
      [name, (acceptedAnswer as Thing)['text']]
        .map((text) => String(text).replace(/\s+/g, ' ').trim())
        .filter((text) => !page.text.includes(text))
        .map((text) => `${page.path}: ${text.slice(0, 80)}`),
    ),
  );
  expect(unseen).toEqual([]);
});

test('the breadcrumb for search engines is the one that visitors see', ({
  published,
  addresses,
  routes,
}) => {
  const faults = published.flatMap((page) => {
    if (page.path === '/' || !routes.indexed.includes(page.path)) return [];
    const told = ofType(page, 'ListItem')
      .filter((item) => typeof item['item'] === 'string')
      .map(({ name, item }) => `${name} ${String(item).slice(addresses.site.length) || '/'}`);
    const shown = page.crumbs.map(({ name, href }) => `${name} ${href ?? page.path}`);
    return told.join() === shown.join() && shown.length > 1
      ? []
      : [`${page.path}: told ${told.join(' > ')}; shown ${shown.join(' > ')}`];
  });
  expect(faults).toEqual([]);
});

const kinds: [string, RegExp, string][] = [
  ['a service', /^\/services\/|^\/bdb-|^\/employment-/, 'Service'],
  ['an industry', /^\/(healthcare|legal|home-services|golf-courses)$/, 'Service'],
  ['a place', /^\/healthcare-staffing\//, 'Service'],
  ['a person', /^\/about\/.+/, 'Person'],
];

for (const [what, pattern, type] of kinds) {
  test(`the page of ${what} says that it is one`, ({ published }) => {
    const pages = published.filter(({ path }) => pattern.test(path));
    expect(pages.length).toBeGreaterThan(0);
    const silent = pages.filter((page) => ofType(page, type).length === 0).map(({ path }) => path);
    expect(silent).toEqual([]);
  });
}

test('a place is told as the area that is served, and an offer with its price', ({ published }) => {
  const at = (path: string) => published.find((page) => page.path === path) as PublishedPage;
  const dallas = ofType(at('/healthcare-staffing/dallas'), 'Service')[0];
  expect(JSON.stringify(dallas?.['areaServed'])).toContain('Dallas');
  const priced = (path: string) => JSON.stringify(ofType(at(path), 'Offer'));
  expect(priced('/services/content-engine')).toContain('97');
  expect(priced('/bdb-ai-ghostwriter-pro')).toContain('349');
  for (const price of ['3000', '5000', '10000']) {
    expect(priced('/services/ai-partnership-pricing')).toContain(price);
  }
});

test('an article says who wrote it, when, and how long it takes to read', ({
  published,
  routes,
}) => {
  const articles = published.filter(
    ({ path }) => routes.indexed.includes(path) && path.startsWith('/blog/'),
  );
  expect(articles.length).toBeGreaterThan(10);
  const faults = articles.flatMap((page) => {
    const [posting] = ofType(page, 'BlogPosting');
    const missing = [
      ...['headline', 'description', 'image', 'author', 'publisher'],
      ...['datePublished', 'dateModified', 'timeRequired', 'mainEntityOfPage'],
    ].filter((property) => !posting?.[property]);
    return missing.map((property) => `${page.path} has no ${property}`);
  });
  expect(faults).toEqual([]);
});
