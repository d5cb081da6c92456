import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import {
  desktop,
  expect,
  failRequests,
  expectStatusInConsole,
  phone,
  test,
} from '../fixtures/staff-journey.ts';

const main = (page: Page) => page.getByRole('main');
const item = (page: Page, name: string) => main(page).getByRole('article', { name, exact: true });
const button = (page: Page, name: string) => main(page).getByRole('button', { name });

/** The site of the tests has no CRM. */
function fillSettings(page: Page) {
  return page.route('**/functions/v1/security-status', (route) =>
    route.request().headers()['authorization']?.startsWith('Bearer ey')
      ? route.fulfill({ json: { missing: [], waiting: [] } })
      : route.continue(),
  );
}

/** Shows only the reports about one host. Other tests cause reports, too. */
function showReportsAbout(page: Page, host: string) {
  return page.route('**/rest/v1/browser_reports?select=kind*', async (route) => {
    const response = await route.fetch();
    const reports = (await response.json()) as { blocked: string | null }[];
    return route.fulfill({
      response,
      json: reports.filter(({ blocked }) => blocked?.endsWith(host)),
    });
  });
}

test.beforeEach(() => {
  // What a visitor isn't allowed to do.
  for (const status of [400, 401, 403, 404, 405, 406]) expectStatusInConsole(status);
});

test.describe('on a desktop', () => {
  test.use(desktop);

  test('an admin deals with everything that’s red until it’s green', async ({
    page,
    portal,
    request,
    addresses,
  }) => {
    const host = `${randomUUID()}.example.org`;
    await request.post(`${addresses.backend}/functions/v1/csp-report`, {
      headers: { 'content-type': 'application/csp-report' },
      data: JSON.stringify({
        'csp-report': {
          'document-uri': `${addresses.site}/contact`,
          'effective-directive': 'script-src-elem',
          'blocked-uri': `https://${host}/a.js?visitor=dana`,
          disposition: 'enforce',
        },
      }),
    });
    await showReportsAbout(page, host);
    await portal.enterAs('admin@example.com');
    await page.goto('/security-dashboard');

    const setting = item(page, 'CRM_WEBHOOK_URL');
    await expect(setting).toContainText('leads are stored, but don’t reach the CRM');
    const report = item(page, `script-src-elem: https://${host}`);
    await expect(report).toContainText(`sources: { 'script-src': ['https://${host}'] }`);
    await report.getByText('Evidence').click();
    await expect(report).toContainText('Pages: /contact');
    const permissions = main(page).locator('summary', { hasText: 'What visitors can do' });
    await permissions.focus();
    await page.keyboard.press('Enter');
    const leads = main(page)
      .getByRole('listitem')
      .filter({ hasText: /^Read leads(Open|Closed)/ });
    await expect(leads).toContainText('Closed');
    await leads.getByText('Evidence').click();
    await expect(leads).toContainText('permission denied for table leads');
    expect(await axeInBothSchemes(page), 'with problems').toEqual([]);

    await report.getByRole('button', { name: 'I fixed this: delete these reports' }).click();
    await expect(report).toBeHidden();
    await expect(main(page).getByText('Reports deleted.')).toBeInViewport();
    await fillSettings(page);
    if (await item(page, 'Last backup').isVisible()) {
      await item(page, 'Last backup').getByRole('button').click();
    }
    await button(page, 'Check again').click();
    const overview = main(page).getByRole('status').filter({ hasText: 'Everything is in order' });
    await expect(overview).toContainText('Last checked just now');
    await expect(main(page).getByRole('heading', { name: 'To do' })).toBeHidden();
    expect(await axeInBothSchemes(page), 'in order').toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a check that fails can be repeated', async ({ page, portal }) => {
    await showReportsAbout(page, 'nowhere.example');
    await fillSettings(page);
    const call = '**/rpc/get_security_status';
    const restore = await failRequests(page, call);
    await portal.enterAs('admin@example.com');
    await page.goto('/security-dashboard');
    await expect(main(page).getByRole('alert').filter({ hasText: /\S/ })).toContainText(
      'We couldn’t reach the server.',
    );
    await expect(main(page).getByText('Score 100 of 100')).toBeVisible();
    expect(await axeInBothSchemes(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(phone.viewport.width);
    await restore();
    await button(page, 'Try again').click();
    await expect(
      main(page)
        .getByText(/^\d+ OK$/)
        .first(),
    ).toBeVisible();
    await expect(main(page).getByRole('alert').filter({ hasText: /\S/ })).toBeHidden();
  });
});
