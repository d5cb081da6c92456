import type { BrowserContext, Locator, Page } from '@playwright/test';
import { leadMessages } from '../../supabase/functions/_shared/rules/lead/fields.ts';
import { axeInBothSchemes } from './fixtures/axe.ts';
import {
  expect,
  expectInConsole,
  expectStatusInConsole,
  phone,
  test as journey,
} from './fixtures/journey.ts';

interface Consent {
  /** The banner, and the cookie settings. */
  banner: ReturnType<Page['getByRole']>;
  /** Records that the browser sent, in order. */
  records: Record<string, unknown>[];
  /** Opens a page and waits for the banner's time. */
  visit(path: string): Promise<void>;
}

const test = journey.extend<Consent>({
  cookieChoice: 'none',
  page: async ({ page }, use) => {
    await page.clock.install();
    await use(page);
  },
  banner: async ({ page }, use) => use(page.getByRole('region', { name: /^Cookie/ })),
  records: async ({ context }, use) => {
    const records: Consent['records'] = [];
    context.on('request', (request) => {
      if (request.url().includes('/consent_tracking') && request.method() === 'POST') {
        records.push(...(request.postDataJSON() as Consent['records']));
      }
    });
    await use(records);
  },
  visit: async ({ page }, use) => {
    await use(async (path) => {
      await page.goto(path);
      await page.clock.fastForward(2000);
    });
  },
});

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cookie-consent'));

/** Makes the browser send Global Privacy Control. */
const sendPrivacyControl = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
  });

test('the banner appears two seconds after load and moves nothing, not even the focus', async ({
  page,
  banner,
}) => {
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  const skipLink = page.getByRole('link', { name: 'Skip to content' });
  // Focusing it moves it into view.
  await skipLink.click({ trial: true });
  await page.evaluate(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        (window as unknown as { shift: number }).shift += (
          entry as unknown as { value: number }
        ).value;
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });
  await page.clock.fastForward(1900);
  await expect(banner).toHaveCount(0);
  await page.clock.fastForward(100);
  // The banner's scripts yield between tasks.
  await page.clock.resume();
  await expect(banner).toBeVisible();
  await expect(skipLink).toBeFocused();
  const sizes = await banner
    .getByRole('button', { name: /^(Accept|Decline)$/ })
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height } = button.getBoundingClientRect();
        const { backgroundColor, color, fontWeight } = getComputedStyle(button);
        return { width: Math.round(width), height, backgroundColor, color, fontWeight };
      }),
    );
  expect(sizes[0]).toEqual(sizes[1]);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await expect(banner).toBeHidden();
});

test('accepting stores and records the choice, and later pages request nothing', async ({
  page,
  banner,
  records,
  admin,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/about', { waitUntil: 'networkidle' });
  requests.length = 0;
  await page.clock.fastForward(2000);
  const text = await banner.getByText('If you accept').textContent();
  await banner.getByRole('button', { name: 'Accept' }).click();
  await expect(banner).toHaveCount(0);
  expect(await stored(page)).toBe('accepted');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('consent-records'))).toBeNull();
  const session = await page.evaluate(() => sessionStorage.getItem('consent-session'));
  const record = {
    session_id: session,
    consent_type: 'google_ads',
    consent_given: true,
    user_agent: await page.evaluate(() => navigator.userAgent),
    consent_statement: text?.replace(' Privacy policy', ''),
  };
  const record_id: unknown = expect.stringMatching(/^[\da-f-]{36}$/);
  expect(records).toEqual([{ ...record, record_id }]);
  const { data } = await admin.from('consent_tracking').select('*').eq('session_id', session);
  expect(data).toMatchObject([record]);

  const ofBanner = requests.splice(0);
  expect(ofBanner.length).toBeGreaterThan(2);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(requests.filter((url) => ofBanner.includes(url))).toEqual([]);
  requests.length = 0;
  await page.clock.fastForward(10_000);
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
  await expect(banner).toHaveCount(0);
});

test('cookie settings show the choice, can change it in every tab, and return the focus', async ({
  page,
  context,
  banner,
}) => {
  await page.goto('/about');
  const settings = page.getByRole('button', { name: 'Cookie settings' });
  for (const [shown, close] of [
    ['You haven’t chosen yet', 'Decline and close'],
    ['You’ve declined cookies.', 'Close'],
  ] as const) {
    await settings.press('Enter');
    await expect(banner).toBeFocused();
    await expect(banner).toContainText(shown);
    await expect(banner.getByRole('button', { name: close, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(banner).toHaveCount(0);
    await expect(settings).toBeFocused();
    expect(await stored(page)).toBe('declined');
  }

  const other = await context.newPage();
  await other.goto('/team');
  await other.getByRole('button', { name: 'Cookie settings' }).click();
  await settings.click();
  await banner.getByRole('button', { name: 'Accept' }).click();
  await expect(other.getByText('You’ve accepted cookies.')).toBeVisible();
});

test('Global Privacy Control counts as declined without asking, until the visitor accepts', async ({
  page,
  context,
  banner,
  visit,
  records,
}) => {
  await sendPrivacyControl(context);
  await visit('/?utm_source=newsletter');
  await page.waitForLoadState('networkidle');
  await expect(banner).toHaveCount(0);
  await expect(page.getByText('We honor Global Privacy Control')).toBeVisible();
  const declaration = await page.request.get('/.well-known/gpc.json');
  expect(await declaration.json()).toMatchObject({ gpc: true });
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(banner).toContainText('Your browser sends Global Privacy Control');
  await banner.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => records).toMatchObject([{ consent_given: true }]);
  expect(await page.evaluate(() => localStorage.getItem('attribution'))).toContain('newsletter');
});

test('a banner that can’t be loaded leaves the page intact, and tries again', async ({
  page,
  context,
  banner,
  visit,
}) => {
  await page.goto('/about');
  await context.setOffline(true);
  await page.clock.fastForward(2000);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  const retry = page.getByRole('button', { name: 'Cookie settings didn’t load. Try again' });
  await expect(retry).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
  await banner.getByRole('button', { name: 'Close' }).click();
  // Not on staff pages.
  await visit('/auth');
  await page.waitForLoadState('networkidle');
  await expect(banner).toHaveCount(0);
});

test('if a new release has replaced its script, the second press on the cookie settings loads the new page', async ({
  page,
  banner,
}) => {
  const script = '**/_astro/show.*.js';
  await page.route(script, (route) => route.fulfill({ status: 404 }));
  expectStatusInConsole(404);
  await page.goto('/about');
  const settings = page.getByRole('button', { name: 'Cookie settings' });
  await settings.click();
  const retry = page.getByRole('button', { name: 'Cookie settings didn’t load. Try again' });
  await expect(retry).toBeVisible();
  await page.unroute(script);
  await retry.click();
  await expect(page.getByRole('button', { name: 'Cookie settings', exact: true })).toBeVisible();
  await settings.click();
  await expect(banner).toBeVisible();
});

/** The script that makes React take over the banner. */
const hydration = '**/_astro/hydrate.*.js';

/** Delays React until the returned function is called. */
async function delayReact(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(hydration, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

test('React loads once someone uses the banner, and a key that came first counts', async ({
  page,
  banner,
  records,
  visit,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const continueLoading = await delayReact(page);
  await visit('/about');
  await expect(banner).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => /\/(?:react|hydrate)\./.test(url))).toEqual([]);

  await banner.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(banner).toHaveAttribute('data-pressed');
  expect(await stored(page)).toBeNull();
  continueLoading();
  await expect(banner).toHaveCount(0);
  expect(await stored(page)).toBe('accepted');
  expect(scripts.some((url) => url.includes('/react.'))).toBe(true);
  await expect.poll(() => records).toMatchObject([{ consent_given: true }]);
});

test('the choice of someone who leaves the page before React is there counts', async ({
  page,
  banner,
  records,
  visit,
}) => {
  await delayReact(page);
  await visit('/about');
  await banner.getByRole('button', { name: 'Accept' }).click();
  await expect(banner).toHaveAttribute('data-pressed');
  await page.goto('/services');
  expect(await stored(page)).toBe('accepted');
  await expect.poll(() => records).toMatchObject([{ consent_given: true }]);
  await page.clock.fastForward(2000);
  await expect(banner).toHaveCount(0);
});

test('a choice counts even if React can’t be loaded', async ({ page, banner, records, visit }) => {
  expectInConsole('net::ERR_FAILED');
  await page.route(hydration, (route) => route.abort());
  await visit('/about');
  await banner.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(banner).toHaveCount(0);
  expect(await stored(page)).toBe('declined');
  await expect.poll(() => records).toMatchObject([{ consent_given: false }]);
});

test('Escape declines at once, and replaces an earlier press', async ({ page, banner, visit }) => {
  const continueLoading = await delayReact(page);
  await visit('/about');
  await banner.getByRole('button', { name: 'Accept' }).click();
  await page.keyboard.press('Escape');
  await expect(banner).toHaveCount(0);
  const hydrated = page.waitForResponse(hydration);
  continueLoading();
  await hydrated;
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(banner).toContainText('You’ve declined cookies.');
});

test('screen readers hear of the banner, and a page of an earlier release doesn’t ask', async ({
  page,
  banner,
  visit,
}) => {
  await visit('/about');
  const status = page.getByRole('status').filter({ hasText: 'There’s a cookie banner' });
  await expect(status).toHaveCount(1);
  // The first link that Tab reaches skips to the content. The banner is next.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(banner.getByRole('link', { name: 'Privacy policy' })).toBeFocused();

  const file = page.waitForResponse('**/cookie-banner.json');
  await page.route('**/cookie-banner.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), version: 'newer' } });
  });
  await visit('/services');
  await file;
  await page.waitForLoadState('networkidle');
  await expect(banner).toHaveCount(0);
});

journey.describe('on a phone', () => {
  test.use(phone);

  test('axe finds no violations, and the banner covers neither the focus nor the page’s end', async ({
    page,
    banner,
  }) => {
    await page.goto('/contact');
    // The field that has the focus when the banner appears.
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.evaluate((field: HTMLElement) => {
      field.scrollIntoView(false);
      field.focus();
    });
    await page.clock.fastForward(2000);
    await expect(banner).toBeVisible();
    const edges = () =>
      page.evaluate(() => ({
        focus: document.activeElement?.getBoundingClientRect().bottom ?? 0,
        footer: document.querySelector('body > footer')?.getBoundingClientRect().bottom ?? 0,
        banner: document.querySelector('.cookie-banner')?.getBoundingClientRect().top ?? 0,
      }));
    await expect(email).toBeFocused();
    for (let presses = 0; presses < 12; presses += 1) {
      await expect(async () => {
        const { focus, banner } = await edges();
        expect(focus).toBeLessThanOrEqual(banner);
      }).toPass();
      await page.keyboard.press('Tab');
    }
    expect(await axeInBothSchemes(page, ['.cookie-banner'])).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const { footer, banner: top } = await edges();
    expect(footer).toBeLessThanOrEqual(top + 1);

    await banner.getByRole('button', { name: 'Decline', exact: true }).click();
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(banner).toBeVisible();
    expect(await axeInBothSchemes(page, ['.cookie-banner'])).toEqual([]);
  });

  test('the banner is hidden while the menu is open', async ({ page, banner, visit }) => {
    await visit('/about');
    await expect(banner).toBeVisible();
    const menu = page.getByRole('banner').locator('summary', { hasText: 'Menu' });
    await menu.click();
    await expect(banner).toBeHidden();
    await menu.click();
    await expect(banner).toBeVisible();
  });
});

/** Whether nothing lies over an element's first and last line. */
const isUncovered = (target: Locator) =>
  target.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) =>
      element.contains(document.elementFromPoint(left + 4, y)),
    );
  });

journey.describe('on a small phone in landscape', () => {
  const [width, height] = [667, 375];
  test.use({ ...phone, viewport: { width, height } });

  test('the page keeps half of the screen, and nothing covers an error or the end of the menu', async ({
    page,
    banner,
    visit,
  }) => {
    await visit('/contact');
    await expect(banner).toBeVisible();
    const rowsOfPage = await page.evaluate(
      () =>
        Array.from({ length: innerHeight }, (_, y) =>
          document.elementFromPoint(innerWidth / 4, y),
        ).filter((element) => !element?.closest('.cookie-banner, body > aside')).length,
    );
    expect(rowsOfPage).toBeGreaterThanOrEqual(height / 2);

    const form = page.locator('form[data-form]');
    await expect(form).toHaveAttribute('data-ready');
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Request my strategy call' }).click();
    const field = form.getByRole('textbox', { name: 'First name' });
    await expect(field).toBeFocused();
    const error = form.locator('[data-error]').filter({ hasText: leadMessages.firstName });
    for (const target of [field, error]) {
      await expect.poll(() => isUncovered(target)).toBe(true);
    }

    const header = page.getByRole('banner');
    await header.locator('summary', { hasText: 'Menu' }).click();
    await header.locator('summary:visible', { hasText: 'Services' }).click();
    const last = page.getByRole('navigation', { name: 'Menu' }).getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    expect(await isUncovered(last)).toBe(true);
  });
});
