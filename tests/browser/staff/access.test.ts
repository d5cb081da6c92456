// Which roles can open which staff page. The permission matrix proves what the database lets them read.
import { isAtLeast } from '../../../supabase/functions/_shared/rules/account/roles.ts';
import { staffPages } from '../../../src/config/staff-pages.ts';
import { expect, phone, test } from '../fixtures/staff-journey.ts';
import { denied } from '../fixtures/staff-portal.ts';

const accounts = [
  { role: 'user', email: 'writer@example.com' },
  { role: 'moderator', email: 'moderator@example.com' },
] as const;

/** What every page reads about the account itself. */
const own = /\/rpc\/get_current_user_role\b|\/profiles\?select=kind&/;

test.use(phone);

for (const { role, email } of accounts) {
  test(`a ${role} can’t open pages for higher roles, which request nothing`, async ({
    page,
    portal,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await portal.enterAs(email);
    for (const { href } of staffPages.filter((each) => !isAtLeast(role, each.role))) {
      await page.goto(href);
      await expect(denied(page), href).toBeVisible();
      await expect(page.getByText('Your role doesn')).toBeVisible();
    }
    const data = requested.filter((url) => url.includes('/rest/v1/') && !own.test(url));
    expect(data).toEqual([]);
  });
}
