import { layoutProblems } from '../fixtures/accessibility.ts';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import { desktop, expect, test } from '../fixtures/staff-journey.ts';

const row = { answered: 0, late: 0, won: 0 };
const report = {
  median_seconds: 4 * 3600,
  coverage: { count: 200, known: 166 },
  all: [{ ...row, name: null, count: 277, answered: 2, late: 271, won: 1 }],
  sources: [
    { ...row, name: 'google / cpc', count: 200, answered: 2, late: 196, won: 1 },
    { ...row, name: 'Direct', count: 70, late: 68 },
  ],
  forms: [{ ...row, name: 'seo-audit', count: 277, answered: 2, late: 271, won: 1 }],
  statuses: [
    { ...row, name: 'new', count: 275, late: 271 },
    { ...row, name: 'won', count: 1, answered: 1, won: 1 },
    { ...row, name: 'lost', count: 1, answered: 1 },
  ],
};

test.use(desktop);

test('an admin sees how many leads were answered, in a period of their choice', async ({
  page,
  portal,
}) => {
  await page.route('**/rpc/get_lead_report', (route) => route.fulfill({ json: report }));
  await page.route('**/rest/v1/browser_reports?*', (route) =>
    route.fulfill({ json: [{ page: '/service', blocked: '/blog', times: 3 }] }),
  );
  await portal.enterAs('admin@example.com');
  await page.goto('/staff/reports?days=365');
  const main = page.getByRole('main');
  const periods = main.getByRole('navigation', { name: 'Period' });
  await expect(periods.locator('[aria-current]')).toHaveText('Last 12 months');
  const heading = main.getByRole('heading', { level: 2 }).first();
  await expect(heading).toHaveText('2 of 277 requests answered, median of those 4 hours');
  await expect(main).toContainText('271 are overdue.');
  const sources = main.getByRole('table', { name: 'Where leads come from' });
  await expect(sources.getByRole('row').last()).toHaveText('All others7070');
  // Those with a link, and the last one, which has none.
  const heights = await sources
    .getByRole('row')
    .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().height));
  // The last row has no border below it.
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
  await expect(main).toContainText('Source known for 83% of leads; 17% didn’t accept cookies.');
  await expect(main.getByRole('table', { name: 'Which form they use' })).toContainText('SEO audit');
  await expect(main).toContainText('In the last 12 months: 1 won, 1 lost, and 275 still open.');
  await expect(main.getByRole('listitem').last()).toHaveText(
    '/service3 visits, from /blog/service /services 301',
  );
  expect(await axeInBothSchemes(page)).toEqual([]);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await layoutProblems(page, 'main a')).toEqual([]);
  }

  await page.unroute('**/rpc/get_lead_report');
  const asked = page.waitForRequest('**/rpc/get_lead_report');
  await periods.getByRole('link', { name: 'Last 30 days' }).click();
  await expect(page).toHaveURL(/\/staff\/reports\?days=30$/);
  const { since } = (await asked).postDataJSON() as { since: string };
  expect(Math.round((Date.now() - Date.parse(since)) / (24 * 60 * 60_000))).toBe(30);
  await expect(heading).not.toHaveText('2 of 277 requests answered, median of those 4 hours');
  await page.goBack();
  await expect(periods.locator('[aria-current]')).toHaveText('Last 12 months');

  await page.route('**/rpc/get_lead_report', (route) =>
    route.fulfill({
      json: {
        median_seconds: null,
        coverage: { count: 0, known: 0 },
        all: [{ ...row, name: null, count: 0 }],
      },
    }),
  );
  await page.goto('/staff/reports');
  await expect(heading).toHaveText('No requests in the last 90 days');
});
