// What staff lists and pages do while their data is slow, can't be loaded, or was loaded before the network failed.
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, failRequests, holdRequests, phone, test } from '../fixtures/staff-journey.ts';

/** Found nowhere. */
const search = '#q=zz9y8x';

/** A list and a page. `shown`: what's there once the data of `call` has arrived. */
const screens = [
  {
    path: `/admin${search}`,
    call: /\/rpc\/(?:search_leads|count_leads)/,
    loading: 'Loading leads',
    shown: 'No leads found',
  },
  {
    path: '/staff',
    call: /\/rpc\/get_staff_home/,
    loading: 'Loading what’s waiting for you',
    shown: 'Your posts',
  },
];

test.use(phone);

for (const { path, call, loading, shown } of screens) {
  test(`${path} waits, can try again, and updates once it’s back online`, async ({
    page,
    context,
    portal,
  }) => {
    const main = page.getByRole('main');
    const content = main.getByText(shown).first();
    const problems = () => accessibilityProblems(page, 'main .action');
    await portal.enterAs('admin@example.com');
    await page.clock.install();

    const release = await holdRequests(page, call);
    await page.goto(path);
    await expect(main.getByText(`${loading}…`)).toBeVisible();
    expect(await problems(), 'loading').toEqual([]);
    await page.clock.fastForward(5_000);
    await expect(main.getByText(`${loading}. This is taking longer than usual.`)).toBeVisible();
    release();
    await expect(content).toBeVisible();

    const restore = await failRequests(page, call);
    await page.reload();
    await expect(main.getByRole('alert').filter({ hasText: /\S/ })).toContainText(
      'We couldn’t reach the server.',
    );
    expect(await problems(), 'failed').toEqual([]);
    await restore();
    await main.getByRole('button', { name: 'Try again' }).tap();
    await expect(content).toBeVisible();
    await expect(main.getByRole('alert').filter({ hasText: /\S/ })).toBeHidden();

    await context.setOffline(true);
    await expect(main.getByText('You’re offline.')).toBeVisible();
    await expect(content).toBeVisible();
    expect(await problems(), 'offline').toEqual([]);
    const reloaded = page.waitForResponse((response) => call.test(response.url()));
    await context.setOffline(false);
    await reloaded;
    await expect(main.getByText('You’re offline.')).toBeHidden();
    await expect(content).toBeVisible();
  });
}
