import { expect, expectStatusInConsole, test } from './fixtures/journey.ts';

const cases = [
  ['/no/such/page', 'Oops! Page not found', 'Return to Home', '/'],
  ['/blog/no-such-post', 'Post Not Found', 'Back to Blog', '/blog'],
] as const;

for (const [path, heading, link, home] of cases) {
  test(`${path} shows a 404 page with a link to ${home} and logs a warning`, async ({
    page,
    addresses,
  }) => {
    expectStatusInConsole(404);
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    const response = await page.goto(`${path}?from=an-email`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(warnings.filter((text) => text.includes(path))).toHaveLength(1);
    expect(warnings.join(), 'the query may hold personal data').not.toContain('an-email');
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(addresses.site + home);
  });
}

test('a prerendered 404 page logs nothing until it’s shown', async ({ page }) => {
  expectStatusInConsole(404);
  const warnings: string[] = [];
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
  await page.goto('/no-such-page', { waitUntil: 'load' });
  expect(warnings).toEqual([]);
  await page.evaluate(() => (window as unknown as { show(): void }).show());
  await expect.poll(() => warnings.length).toBe(1);
});
