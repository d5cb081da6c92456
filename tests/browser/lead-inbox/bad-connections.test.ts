import { expect, expectInConsole, expectStatusInConsole, phone, test } from './journey.ts';

const calls = /\/rest\/v1\/(?:rpc\/(?:search_leads|count_leads)|leads)/;

test.use(phone);

test('a backend that is down says so, and is asked again', async ({ page, send, mark, inbox }) => {
  expectInConsole('net::ERR_CONNECTION_REFUSED');
  await send('strategy-session', { lastName: mark });
  await page.route(calls, (route) => route.abort('connectionrefused'));
  await inbox.open(`#q=${mark}`);
  await expect(inbox.list.getByRole('alert')).toContainText('could not be reached');
  await page.unroute(calls);
  await inbox.button('Try again').tap();
  await expect(inbox.rows).toHaveCount(1);
});

test('a backend that fails later takes nothing away', async ({ page, send, mark, inbox }) => {
  expectStatusInConsole(500);
  await send('strategy-session', { lastName: mark });
  await inbox.openMarked(mark, 1);
  await page.route(calls, (route) =>
    route.fulfill({
      status: 500,
      headers: { 'access-control-allow-origin': '*' },
      json: { message: 'Nobody is there.' },
    }),
  );
  await inbox.button('Refresh').tap();
  await expect(
    inbox.list.getByText('Not refreshed. The backend answered with an error.'),
  ).toBeVisible();
  await expect(inbox.rows).toHaveCount(1);
  await inbox.row(mark).tap();
  await expect(inbox.heading).toHaveText(`Dana ${mark}`);
  await expect(inbox.detail.getByRole('alert')).toContainText('answered with an error');
  await page.unroute(calls);
  await inbox.button('Try again').tap();
  await expect(inbox.part('Consent')).toBeVisible();
});

test('a slow backend is waited for', async ({ page, send, mark, inbox }) => {
  await send('strategy-session', { lastName: mark });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(calls, async (route) => {
    await promise;
    await route.continue();
  });
  await page.clock.install();
  await inbox.open(`#q=${mark}`);
  await expect(inbox.list.getByText('Loading leads…')).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(inbox.list.getByText('This takes longer than usual.')).toBeVisible();
  resolve(undefined);
  await expect(inbox.rows).toHaveCount(1);
});

test('without a network what is known stays, and is refreshed when there is one', async ({
  page,
  context,
  send,
  mark,
  inbox,
}) => {
  await send('strategy-session', { lastName: `First ${mark}` });
  await inbox.openMarked(mark, 1);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(inbox.rows).toHaveCount(1);
  await send('strategy-session', { lastName: `Second ${mark}` });
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await expect(inbox.button('Show 1 new')).toBeVisible();
});
