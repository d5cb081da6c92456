import { industries } from '../../src/config/industries.ts';
import { expect, test } from './fixtures/journey.ts';
import type { PublishedPage } from './fixtures/published-pages.ts';

interface Entity {
  '@type'?: string | string[];
  '@id'?: string;
  [property: string]: unknown;
}

function graphOf({ structuredData }: PublishedPage): Entity[] {
  return structuredData.flatMap((text) => {
    const parsed = JSON.parse(text) as Entity & { '@graph'?: Entity[] };
    return parsed['@graph'] ?? [parsed];
  });
}

/** `value` and every object nested in it. */
function entities(value: unknown): Entity[] {
  if (Array.isArray(value)) return value.flatMap(entities);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Entity, ...Object.values(value).flatMap(entities)];
}

const isReference = (entity: Entity) => Object.keys(entity).join() === '@id';

function ofType(page: PublishedPage, type: string): Entity[] {
  return entities(graphOf(page)).filter((entity) => [entity['@type']].flat().includes(type));
}

test('every page describes its organization and site, with no dangling references', ({
  published,
}) => {
  const problems = published.flatMap((page) => {
    const all = entities(graphOf(page));
    const defined = all.filter((entity) => !isReference(entity)).map((entity) => entity['@id']);
    const dangling = all.filter(isReference).filter((entity) => !defined.includes(entity['@id']));
    const untyped = all.filter(
      (entity) => !isReference(entity) && !entity['@type'] && !entity['@graph'],
    );
    const duplicates = defined.filter((id, at) => id && defined.indexOf(id) !== at);
    const missing = ['Organization', 'WebSite'].filter((type) => ofType(page, type).length !== 1);
    return [
      ...dangling.map((entity) => `${page.path} refers to ${entity['@id']} without describing it`),
      ...untyped.map((entity) => `${page.path}: no @type: ${JSON.stringify(entity).slice(0, 80)}`),
      ...duplicates.map((id) => `${page.path} describes ${id} twice`),
      ...missing.map((type) => `${page.path} doesn't have exactly one ${type}`),
    ];
  });
  expect(problems).toEqual([]);
});

test('questions and answers for search engines are visible on the page', ({ published }) => {
  const withQuestions = published.filter((page) => ofType(page, 'FAQPage').length > 0);
  expect(withQuestions.length).toBeGreaterThan(20);
  const hidden = withQuestions.flatMap((page) =>
    ofType(page, 'Question').flatMap(({ name, acceptedAnswer }) =>
      [name, (acceptedAnswer as Entity)['text']]
        .map((text) => String(text).replace(/\s+/g, ' ').trim())
        .filter((text) => !page.text.includes(text))
        .map((text) => `${page.path}: ${text.slice(0, 80)}`),
    ),
  );
  expect(hidden).toEqual([]);
});

test('the breadcrumb for search engines matches the visible one', ({
  published,
  addresses,
  routes,
}) => {
  const problems = published.flatMap((page) => {
    if (page.path === '/' || !routes.indexed.includes(page.path)) return [];
    const listed = ofType(page, 'ListItem')
      .filter((item) => typeof item['item'] === 'string')
      .map(({ name, item }) => `${name} ${String(item).slice(addresses.site.length) || '/'}`);
    const shown = page.crumbs.map(({ name, href }) => `${name} ${href ?? page.path}`);
    return listed.join() === shown.join() && shown.length > 1
      ? []
      : [`${page.path}: structured data ${listed.join(' > ')}; visible ${shown.join(' > ')}`];
  });
  expect(problems).toEqual([]);
});

test('services, industries, places, and people have their types', ({ published }) => {
  for (const [pattern, type] of [
    [/^\/services\/|^\/bdb-|^\/employment-/, 'Service'],
    [/^\/(healthcare|legal|home-services|golf-courses)$/, 'Service'],
    [/^\/healthcare-staffing\//, 'Service'],
    [/^\/about\/.+/, 'Person'],
  ] as const) {
    const pages = published.filter(({ path }) => pattern.test(path));
    expect(pages.length).toBeGreaterThan(0);
    const missing = pages.filter((page) => ofType(page, type).length === 0).map(({ path }) => path);
    expect(missing).toEqual([]);
  }
});

test('no page says that we sell what our clients do', ({ published }) => {
  const named = published.flatMap((page) => ofType(page, 'Service').map(({ name }) => name));
  for (const { name } of industries) expect(named).not.toContain(name);
  expect(named.filter((name) => /^healthcare staffing/i.test(String(name)))).toEqual([]);
});

test('places have an area served, and offers a price', ({ published }) => {
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

test('articles have an author, dates, and a reading time', ({ published, routes }) => {
  const articles = published.filter(
    ({ path }) => routes.indexed.includes(path) && /^\/blog\/(?!archive\b)/.test(path),
  );
  expect(articles.length).toBeGreaterThan(10);
  const problems = articles.flatMap((page) => {
    const [posting] = ofType(page, 'BlogPosting');
    const missing = [
      ...['headline', 'description', 'image', 'author', 'publisher'],
      ...['datePublished', 'dateModified', 'timeRequired', 'mainEntityOfPage'],
    ].filter((property) => !posting?.[property]);
    return missing.map((property) => `${page.path} has no ${property}`);
  });
  expect(problems).toEqual([]);
});
