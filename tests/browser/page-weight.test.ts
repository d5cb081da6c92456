import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';

const kilobyte = 1024;
/** One round trip: the first ten TCP segments of 1460 bytes (RFC 6928). */
const firstWindow = 10 * 1460;

interface Weight {
  requests: number;
  total: number;
  htmlAndCss: number;
  script: number;
}

/** What a first visit transfers until load, bodies as compressed on the wire, in bytes. */
async function weightOf(page: Page, path: string): Promise<Weight> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(path, { waitUntil: 'load' });
  const weight: Weight = { requests: requests.length, total: 0, htmlAndCss: 0, script: 0 };
  for (const request of requests) {
    const { responseBodySize } = await request.sizes();
    const type = request.resourceType();
    weight.total += responseBodySize;
    if (type === 'document' || type === 'stylesheet') weight.htmlAndCss += responseBodySize;
    if (type === 'script') weight.script += responseBodySize;
  }
  return weight;
}

for (const path of ['/', '/services', '/blog', '/blog/messy-data-breaks-candidate-matching']) {
  test(`${path} arrives in the first round trip`, async ({ page }) => {
    const weight = await weightOf(page, path);
    expect(weight.htmlAndCss, 'HTML and CSS').toBeGreaterThan(2 * kilobyte);
    expect(weight.htmlAndCss, 'HTML and CSS').toBeLessThanOrEqual(firstWindow);
    expect(weight.script, 'script').toBeLessThanOrEqual(4 * kilobyte);
    expect(weight.total, 'everything').toBeLessThanOrEqual(45 * kilobyte);
    expect(weight.requests, 'requests').toBeLessThanOrEqual(8);
  });
}
