import { expect, failRequests, phone, test } from './inbox.ts';

const calls = /\/rest\/v1\/(?:rpc\/(?:search_leads|count_leads)|leads)/;

test.use(phone);

test('a failed refresh keeps what was loaded', async ({ page, inbox }) => {
  await inbox.send('strategy-session');
  await inbox.openList(1);
  const restore = await failRequests(page, calls, 500);
  await inbox.focusTab();
  await expect(
    inbox.list.getByText('Couldn’t refresh. The server returned an error.'),
  ).toBeVisible();
  await expect(inbox.rows).toHaveCount(1);
  await inbox.rows.getByRole('link').tap();
  await expect(inbox.heading).toHaveText('Dana Miller');
  await expect(inbox.detail.getByRole('alert')).toContainText('returned an error');
  await restore();
  await inbox.button('Try again').tap();
  await expect(inbox.section('Consent')).toBeVisible();
});
