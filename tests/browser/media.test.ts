import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { contacts } from '../../src/config/contacts.ts';
import { expect, test } from './fixtures/journey.ts';

/** One page of each kind. */
const sample = [
  '/',
  '/services/ai-partnership-pricing',
  '/healthcare-staffing/dallas',
  '/about',
  '/privacy',
];

/** Text that can hardly be read. */
async function faint(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withRules(['color-contrast'])
    .analyze();
  const { pathname } = new URL(page.url());
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => `${pathname}: ${html}`));
}

test.describe('for somebody who wants no motion', () => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    test(`a page follows another ${reducedMotion === 'reduce' ? 'at once' : 'by a fade'}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion });
      await page.addInitScript(() => {
        addEventListener('pagereveal', (event) => {
          document.documentElement.dataset['faded'] = String(event.viewTransition !== null);
        });
      });
      await page.goto('/services');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
      await expect(page).toHaveURL(/\/privacy$/);
      await expect(page.locator('html')).toHaveAttribute(
        'data-faded',
        String(reducedMotion === 'no-preference'),
      );
    });
  }

  test('nothing moves', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of sample) {
      await page.goto(path);
      const moving = await page.evaluate(() =>
        [document.documentElement, ...document.body.querySelectorAll('*')]
          .filter((element) => {
            const style = getComputedStyle(element);
            const takes = Math.max(...style.transitionDuration.split(',').map(parseFloat));
            return (
              style.scrollBehavior === 'smooth' || style.animationName !== 'none' || takes > 0.01
            );
          })
          .map((element) => `${location.pathname}: ${element.outerHTML.slice(0, 100)}`),
      );
      expect(moving).toEqual([]);
    }
  });
});

test('in forced colours everything can be read and the focus is seen', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    for (const path of sample) {
      await page.goto(path);
      expect(await faint(page)).toEqual([]);
    }
  }
  await page.goto('/');
  const action = page.getByRole('main').locator('.action').first();
  await action.focus();
  // A ring that is a shadow would be gone.
  await expect(action).toHaveCSS('outline-style', 'solid');
  // Backgrounds are gone: only its border still makes it a button.
  const edge = await action.evaluate((element) => {
    const { borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element);
    return {
      borderTopStyle,
      differs:
        borderTopColor !== getComputedStyle(document.body).backgroundColor ||
        backgroundColor !== getComputedStyle(document.body).backgroundColor,
    };
  });
  expect(edge).toEqual({ borderTopStyle: 'solid', differs: true });
});

test.describe('on paper', () => {
  test.beforeEach(async ({ page }) => {
    // Who reads by night prints as everybody does.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  });

  test('stands dark text on white, without menus', async ({ page }) => {
    for (const path of sample) {
      await page.goto(path);
      expect(await faint(page)).toEqual([]);
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('complementary', { name: 'Environment' })).toBeHidden();
      // Who did this, and how to reach them.
      await expect(page.getByRole('contentinfo')).toContainText(contacts.email.shown);
    }
  });

  test('stands every answer, also one that is folded away on the screen', async ({
    page,
    published,
  }) => {
    const path = '/services/ai-partnership-pricing';
    await page.goto(path);
    const told = published.find((each) => each.path === path)?.structuredData.join() ?? '';
    const answers = [...told.matchAll(/"acceptedAnswer":\{"@type":"Answer","text":"(.*?)"\}/g)];
    expect(answers.length).toBeGreaterThan(1);
    for (const [, text = ''] of answers) {
      await expect(page.getByText(text.slice(0, 60)).first()).toBeVisible();
    }
  });

  test('the address of a link in an article is written out', async ({ page, routes }) => {
    await page.goto(routes.posts[0] ?? '');
    const after = await page.locator('.post-text').evaluate((text) => {
      const link = Object.assign(document.createElement('a'), {
        href: 'https://example.com/cited',
      });
      text.append(link);
      return getComputedStyle(link, '::after').content;
    });
    // Browsers write the attribute's value there, or that it is the attribute's.
    expect(after).toMatch(/https:\/\/example\.com\/cited|attr\(href\)/);
  });
});
