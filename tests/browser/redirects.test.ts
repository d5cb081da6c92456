import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures/journey.ts';

/** Source, target, and status of each rule. */
const rules = readFileSync('public/_redirects', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('/'))
  .map((line) => line.trim().split(/\s+/));

test('every rule redirects permanently, in one step', async ({ request }) => {
  expect(rules.length).toBeGreaterThan(0);
  for (const [from = '', to = '', status = ''] of rules) {
    expect(status, from).toBe('301');
    const path = from.replace('*', 'anything').replace(/:\w+/g, 'anything');
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), from).toBe(301);
    const { location = '' } = response.headers();
    expect(location, from).toBe(to.replace(/:\w+/g, 'anything'));
    const target = await request.get(location, { maxRedirects: 0 });
    expect(target.status(), `${from}: no redirect chain`).toBe(200);
  }
});

test('URLs with a trailing slash or .html redirect to the canonical path', async ({ request }) => {
  for (const path of ['/contact/', '/contact.html']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(308);
    expect(response.headers()['location'], path).toBe('/contact');
  }
});
