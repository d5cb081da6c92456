import type { Page } from '@playwright/test';
import { contacts } from '../../src/config/contacts.ts';
import { axeViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/journey.ts';

const sample = [
  '/',
  '/services/ai-partnership-pricing',
  '/healthcare-staffing/dallas',
  '/about',
  '/privacy',
];

const lowContrast = (page: Page) => axeViolations(page, { rules: ['color-contrast'] });

test.describe('with reduced motion', () => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    test(`navigation ${reducedMotion === 'reduce' ? 'doesn’t fade' : 'fades'} with prefers-reduced-motion: ${reducedMotion}`, async ({
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

  test('nothing is animated', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of sample) {
      await page.goto(path);
      const animated = await page.evaluate(() =>
        [document.documentElement, ...document.body.querySelectorAll('*')]
          .filter((element) => {
            const style = getComputedStyle(element);
            const seconds = Math.max(...style.transitionDuration.split(',').map(parseFloat));
            return (
              style.scrollBehavior === 'smooth' || style.animationName !== 'none' || seconds > 0.01
            );
          })
          .map((element) => `${location.pathname}: ${element.outerHTML.slice(0, 100)}`),
      );
      expect(animated).toEqual([]);
    }
  });
});

test('text is readable and the focus is visible in forced colors', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    for (const path of sample) {
      await page.goto(path);
      expect(await lowContrast(page)).toEqual([]);
    }
  }
  await page.goto('/');
  const action = page.getByRole('main').locator('.action').first();
  await action.focus();
  // Forced colors remove box shadows.
  await expect(action).toHaveCSS('outline-style', 'solid');
  // They also remove backgrounds, so a button needs a border.
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

test.describe('in print', () => {
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  });

  test('text is dark on white, without menus', async ({ page }) => {
    for (const path of sample) {
      await page.goto(path);
      expect(await lowContrast(page)).toEqual([]);
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('complementary', { name: 'Environment' })).toBeHidden();
      await expect(page.getByRole('contentinfo')).toContainText(contacts.email.shown);
    }
  });

  test('collapsed answers are expanded', async ({ page, published }) => {
    const path = '/services/ai-partnership-pricing';
    await page.goto(path);
    const structuredData =
      published.find((each) => each.path === path)?.structuredData.join() ?? '';
    const answers = [
      ...structuredData.matchAll(/"acceptedAnswer":\{"@type":"Answer","text":"(.*?)"\}/g),
    ];
    expect(answers.length).toBeGreaterThan(1);
    for (const [, text = ''] of answers) {
      await expect(page.getByText(text.slice(0, 60)).first()).toBeVisible();
    }
  });

  test('links in a post show their URL', async ({ page, routes }) => {
    await page.goto(routes.posts[0] ?? '');
    const after = await page.locator('.post-text').evaluate((text) => {
      const link = Object.assign(document.createElement('a'), {
        href: 'https://example.com/cited',
      });
      text.append(link);
      return getComputedStyle(link, '::after').content;
    });
    // Some browsers resolve attr() in computed styles.
    expect(after).toMatch(/https:\/\/example\.com\/cited|attr\(href\)/);
  });
});
