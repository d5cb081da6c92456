import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import { desktop, expect, failRequests, phone, test } from '../fixtures/staff-journey.ts';

const main = (page: Page) => page.getByRole('main');
const line = (page: Page, name: string) => main(page).getByRole('article', { name, exact: true });
const summary = (page: Page) =>
  main(page)
    .getByRole('status')
    .filter({ hasText: /check|fix/i });

/** The browser of a visitor to /contact reports that it blocked a script from this host. */
async function reportScript(request: APIRequestContext, addresses: Addresses, host: string) {
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
}

interface Addresses {
  backend: string;
  site: string;
}

/** Shows only the reports about one host, and clears none of the others. Other tests cause reports, too. */
async function useReportsAbout(page: Page, host: string): Promise<void> {
  await page.route('**/rest/v1/browser_reports?*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('blocked', `eq.https://${host}`);
    return route.continue({ url: url.href });
  });
}

test.describe('on a desktop', () => {
  test.use(desktop);

  test('an admin fixes what the lines say', async ({ page, portal, request, addresses }) => {
    const host = `${randomUUID()}.example.org`;
    await reportScript(request, addresses, host);
    await useReportsAbout(page, host);
    const sent: string[] = [];
    page.on('request', (each) => sent.push(each.url()));
    await portal.enterAs('admin@example.com');
    await page.goto('/security-dashboard');

    await expect(main(page).getByRole('article')).toHaveCount(6);
    await expect(summary(page)).toHaveText(/things? to fix, 1 not checked$/);
    await expect(line(page, 'Connection')).toContainText('Passing');
    await expect(line(page, 'Two-factor authentication')).toContainText('Not checked');
    await expect(line(page, 'Secret keys')).toContainText('Passing');
    // The site of the tests has no CRM.
    const services = line(page, 'Email and CRM');
    await expect(services).toContainText('Leads are stored, but don’t reach the CRM.');
    await expect(services.getByRole('link', { name: 'CRM setup' })).toHaveAttribute(
      'href',
      '/ghl-setup',
    );
    const blocked = line(page, 'Blocked content');
    await expect(blocked).toContainText('blocked 1 thing that isn’t part of the site');
    const details = blocked.locator('summary');
    await details.focus();
    await page.keyboard.press('Enter');
    await expect(blocked).toContainText(`A script from ${host}, on /contact. Once, last on`);
    // One for each check, those that the guard and the navigation send, and preflights. There used to be about 180.
    expect(sent.filter((url) => url.startsWith(addresses.backend)).length).toBeLessThan(20);
    expect(await axeInBothSchemes(page), 'with problems').toEqual([]);

    await blocked.getByRole('button', { name: 'Clear the list' }).click();
    await expect(main(page).getByText('List cleared.')).toBeInViewport();
    await expect(blocked).toContainText('haven’t reported that they blocked anything');
    const backups = line(page, 'Backups');
    for (const name of ['Record a backup made today', 'Record a drill done today']) {
      const record = backups.getByRole('button', { name });
      if (await record.isVisible()) await record.click();
      await expect(record).toBeHidden();
    }
    await expect(backups).toContainText('made less than a day ago.');
    await expect(backups).toContainText('The last restore drill was less than a day ago.');
    await expect(summary(page)).toHaveText('1 thing to fix, 1 not checked');
    await expect(main(page).getByText('Last checked just now')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a check that couldn’t run says so, and can be repeated', async ({ page, portal }) => {
    await useReportsAbout(page, 'nowhere.example');
    const restore = await failRequests(page, '**/rpc/get_security_status');
    await portal.enterAs('admin@example.com');
    await page.goto('/security-dashboard');
    await expect(line(page, 'Backups')).toContainText('This couldn’t be checked.');
    await expect(line(page, 'Connection')).toContainText('Passing');
    await expect(summary(page)).toHaveText('1 thing to fix, 3 not checked');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(phone.viewport.width);
    await restore();
    // Coming back to the tab.
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await expect(line(page, 'Secret keys')).toContainText('Passing');
  });
});
