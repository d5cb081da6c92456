import { expect, expectStatusInConsole, test } from './fixtures/journey.ts';

const cases = [
  ['/no/such/page', 'Oops! Page not found', 'Return to Home', '/'],
  ['/blog/no-such-post', 'Post Not Found', 'Back to Blog', '/blog'],
] as const;

for (const [path, heading, link, home] of cases) {
  test(`${path} has a link to ${home}, and is logged and reported once it’s shown`, async ({
    page,
    addresses,
  }) => {
    expectStatusInConsole(404);
    const warnings: string[] = [];
    const reports: unknown[] = [];
    await page.route('**/functions/v1/csp-report', (route) => {
      if (route.request().method() === 'POST') reports.push(route.request().postDataJSON());
      return route.continue();
    });
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.addInitScript(() => {
      let prerendering = true;
      Object.defineProperty(document, 'prerendering', { get: () => prerendering });
      Object.assign(window, {
        show() {
          prerendering = false;
          document.dispatchEvent(new Event('prerenderingchange'));
        },
      });
    });
    const response = await page.goto(`${path}?from=an-email`, { waitUntil: 'load' });
    expect(response?.status()).toBe(404);
    expect([warnings, reports]).toEqual([[], []]);
    await page.evaluate(() => (window as unknown as { show(): void }).show());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect.poll(() => warnings.filter((text) => text.includes(path))).toHaveLength(1);
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]).toEqual([{ type: 'missing-page', url: addresses.site + path, body: {} }]);
    expect(warnings.join(), 'the query may hold personal data').not.toContain('an-email');
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(addresses.site + home);
  });
}
