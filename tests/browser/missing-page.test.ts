import { expect, expectStatusInConsole, test } from './fixtures/journey.ts';

const cases = [
  ['/no/such/page', 'Oops! Page not found', 'Return to Home', '/'],
  ['/blog/no-such-post', 'Post Not Found', 'Back to Blog', '/blog'],
] as const;

for (const [path, heading, way, home] of cases) {
  test(`${path}, which is not there, says so, leads on, and is logged`, async ({
    page,
    addresses,
  }) => {
    expectStatusInConsole(404);
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    const answer = await page.goto(`${path}?from=a-mail`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(warnings.filter((text) => text.includes(path))).toHaveLength(1);
    expect(warnings.join(), 'what a query holds is nobody’s').not.toContain('a-mail');
    await page.getByRole('main').getByRole('link', { name: way }).click();
    await expect(page).toHaveURL(addresses.site + home);
  });
}

test('a page made ready ahead logs nothing until it is shown', async ({ page }) => {
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
