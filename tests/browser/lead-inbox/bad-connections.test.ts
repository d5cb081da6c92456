import { expect, expectInConsole, expectStatusInConsole, phone, test } from './inbox.ts';

const calls = /\/rest\/v1\/(?:rpc\/(?:search_leads|count_leads)|leads)/;

test.use(phone);

test('a slow or unreachable backend offers to try again', async ({ page, inbox }) => {
  expectInConsole('net::ERR_CONNECTION_REFUSED');
  await inbox.send('strategy-session');
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(calls, async (route) => {
    await promise;
    await route.abort('connectionrefused');
  });
  await page.clock.install();
  await inbox.open(`#q=${inbox.mark}`);
  await expect(inbox.list.getByText('Loading leads…')).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(inbox.list.getByText('This is taking longer than usual.')).toBeVisible();
  resolve(undefined);
  await expect(inbox.list.getByRole('alert')).toContainText('couldn’t reach the server');
  await page.unroute(calls);
  await inbox.button('Try again').tap();
  await expect(inbox.rows).toHaveCount(1);
});

test('a failed refresh keeps what was loaded', async ({ page, inbox }) => {
  expectStatusInConsole(500);
  await inbox.send('strategy-session');
  await inbox.openList(1);
  await page.route(calls, (route) =>
    route.fulfill({
      status: 500,
      headers: { 'access-control-allow-origin': '*' },
      json: { message: 'Out of order' },
    }),
  );
  await inbox.button('Refresh').tap();
  await expect(
    inbox.list.getByText('Couldn’t refresh. The server returned an error.'),
  ).toBeVisible();
  await expect(inbox.rows).toHaveCount(1);
  await inbox.rows.tap();
  await expect(inbox.heading).toHaveText('Dana Miller');
  await expect(inbox.detail.getByRole('alert')).toContainText('returned an error');
  await page.unroute(calls);
  await inbox.button('Try again').tap();
  await expect(inbox.section('Consent')).toBeVisible();
});

test('offline, loaded leads stay until the network is back', async ({ page, context, inbox }) => {
  await inbox.send('strategy-session', { lastName: 'First' });
  await inbox.openList(1);
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expect(inbox.rows).toHaveCount(1);
  await inbox.send('strategy-session', { lastName: 'Second' });
  await context.setOffline(false);
  await expect(page.getByText('You’re offline.')).toBeHidden();
  await expect(inbox.rows).toHaveText([/Second/, /First/]);
});
