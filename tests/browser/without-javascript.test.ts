import type { Browser } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';

/** Of `main`, as it is read, without what only a script can do: by path. */
async function textsShown(
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
      // The calculator there is the one thing that needs a script.
      await page.locator('main').evaluate((main) => main.querySelector('#savings')?.remove());
      texts.set(path, await page.locator('main').innerText());
    }
    return texts;
  } finally {
    await context.close();
  }
}

test('every page says the same without JavaScript', async ({ browser, addresses, routes }) => {
  test.setTimeout(120_000);
  const paths = routes.toLookAt;
  const withScripts = await textsShown(browser, addresses.site, paths, true);
  const without = await textsShown(browser, addresses.site, paths, false);
  for (const path of paths) {
    expect.soft(without.get(path), path).toBe(withScripts.get(path));
    expect.soft(without.get(path)?.length, path).toBeGreaterThan(60);
  }
});

test.describe('on the home page', () => {
  test.use({ javaScriptEnabled: false });

  test('a table stands in for the savings calculator', async ({ page }) => {
    await page.goto('/#savings');
    const savings = page.locator('#savings');
    await expect(savings.getByRole('table')).toBeVisible();
    await expect(savings.getByRole('row').nth(1)).toContainText('$');
    // Fields that nothing would answer.
    await expect(savings.getByRole('spinbutton')).toBeHidden();
    await expect(savings.getByRole('textbox')).toBeHidden();
  });
});
