// Which pages a writer can open. The permission matrix proves what the database lets each role read.
import { isAtLeast } from '../../../supabase/functions/_shared/rules/account/roles.ts';
import { staffPages } from '../../../src/config/staff-pages.ts';
import { expect, phone, test } from '../fixtures/staff-journey.ts';
import { denied } from '../fixtures/staff-portal.ts';

/** What every page reads about the account itself. */
const own = /\/rpc\/get_current_user_role\b|\/profiles\?select=kind&/;

test.use(phone);

test('a writer can’t open pages for higher roles, which request nothing', async ({
  page,
  portal,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await portal.enterAs('writer@example.com');
  for (const { href } of staffPages.filter(({ role }) => !isAtLeast('user', role))) {
    await page.goto(href);
    await expect(denied(page), href).toBeVisible();
    await expect(page.getByText('Your role doesn')).toBeVisible();
  }
  const data = requested.filter((url) => url.includes('/rest/v1/') && !own.test(url));
  expect(data).toEqual([]);
});
