import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures/journey.ts';

/** `from to status` of every rule in the file, which static hosts share. */
const rules = readFileSync('public/_redirects', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('/'))
  .map((line) => line.trim().split(/\s+/));

test('there are moved addresses', () => expect(rules.length).toBeGreaterThan(0));

for (const [from = '', to = '', status = ''] of rules) {
  test(`${from} has moved to ${to} for good`, async ({ request }) => {
    expect(status).toBe('301');
    const asked = from.replace('*', 'anything').replace(/:\w+/g, 'anything');
    const answer = await request.get(asked, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    const { location = '' } = answer.headers();
    expect(location).toBe(to.replace(/:\w+/g, 'anything'));
    const target = await request.get(location, { maxRedirects: 0 });
    expect(target.status(), 'at once, not by another redirect').toBe(200);
  });
}

test('an address with a closing slash or an ending leads to the one without', async ({
  request,
}) => {
  for (const asked of ['/contact/', '/contact.html']) {
    const answer = await request.get(asked, { maxRedirects: 0 });
    expect(answer.status(), asked).toBe(308);
    expect(answer.headers()['location'], asked).toBe('/contact');
  }
});
