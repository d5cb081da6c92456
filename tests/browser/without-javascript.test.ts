import type { Browser } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';

/** The visible text of `main` by path. */
async function visibleText(
  browser: Browser,
  site: string,
  paths: readonly string[],
  javaScriptEnabled: boolean,
): Promise<Map<string, string>> {
  const context = await browser.newContext({ javaScriptEnabled, baseURL: site });
  try {
    const page = await context.newPage();
    const texts = new Map<string, string>();
    for (const path of paths) {
      await page.goto(path);
      // The savings calculator is the only part that needs JavaScript.
      await page.locator('main').evaluate((main) => main.querySelector('#savings')?.remove());
      texts.set(path, await page.locator('main').innerText());
    }
    return texts;
  } finally {
    await context.close();
  }
}

test('pages show the same text without JavaScript', async ({ browser, addresses, routes }) => {
  test.setTimeout(120_000);
  const withScripts = await visibleText(browser, addresses.site, routes.samples, true);
  const without = await visibleText(browser, addresses.site, routes.samples, false);
  for (const path of routes.samples) {
    expect.soft(without.get(path), path).toBe(withScripts.get(path));
    expect.soft(without.get(path)?.length, path).toBeGreaterThan(60);
  }
});

test.describe('on the home page', () => {
  test.use({ javaScriptEnabled: false });

  test('a table replaces the savings calculator', async ({ page }) => {
    await page.goto('/#savings');
    const savings = page.locator('#savings');
    await expect(savings.getByRole('table')).toBeVisible();
    await expect(savings.getByRole('row').nth(1)).toContainText('$');
    await expect(savings.getByRole('spinbutton')).toBeHidden();
    await expect(savings.getByRole('textbox')).toBeHidden();
  });
});
