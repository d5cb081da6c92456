import { desktop, expect, expectInConsole, phone, test } from './journey.ts';
import { hasty } from './leads.ts';

const call = '**/rest/v1/rpc/review_lead';

test.describe('on a phone', () => {
  test.use(phone);

  test('marks a held lead as spam, and undoes it', async ({ send, mark, inbox }) => {
    await send('strategy-session', { lastName: mark, ...hasty });
    await inbox.openLead(mark);
    await expect(inbox.section('Next steps')).toContainText(
      'the form was completed in under 2.5 seconds',
    );
    await inbox.button('Mark as spam').tap();
    await expect(inbox.outcome).toContainText('Marked as spam.');
    await expect(inbox.outcome).toBeFocused();
    await inbox.button('Undo').tap();
    await expect(inbox.outcome).toContainText('held for review again');
    await expect(inbox.timeline).toHaveText([
      /^Received/,
      /^Held for reviewReason: the form was completed/,
      /^Marked as spam by you/,
      /^Unmarked as spam, held for review by you/,
    ]);
    await inbox.button('Mark as spam').tap();
    await expect(inbox.button('Undo')).toBeVisible();
    await inbox.detail.getByRole('link', { name: 'Back to the list' }).tap();
    await expect(inbox.row(mark)).toContainText('Spam');
    await inbox.row(mark).tap();
    await inbox.button('Not spam').tap();
    await expect(inbox.button('Send to the CRM')).toBeVisible();
  });

  test('sends a held lead to the CRM after a confirmation', async ({
    page,
    send,
    mark,
    inbox,
    deliveries,
  }) => {
    const email = await send('strategy-session', { lastName: mark, ...hasty });
    await inbox.openLead(mark);
    await inbox.button('Send to the CRM').tap();
    const dialog = page.getByRole('dialog', { name: `Send Dana ${mark} to the CRM?` });
    await expect(dialog).toContainText('You can’t undo this here');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(inbox.button('Send to the CRM')).toBeFocused();
    await inbox.button('Send to the CRM').tap();
    await dialog.getByRole('button', { name: 'Send to the CRM' }).tap();
    await expect(inbox.outcome).toContainText('Released. It will be sent once a CRM is connected.');
    await expect(inbox.button('Send to the CRM')).toBeHidden();
    await deliveries.deliver(email);
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await expect(inbox.section('Next steps')).toContainText('This lead is in the CRM.');
    await expect(inbox.timeline.last()).toContainText('Delivered to the CRM');
    await page.goBack();
    await expect(inbox.row(mark)).toContainText('In the CRM');
  });
});

test.describe('on a desktop', () => {
  test.use(desktop);

  test('retries a failed delivery, with the advice to search the CRM first', async ({
    send,
    mark,
    inbox,
    deliveries,
  }) => {
    const email = await send('strategy-session', { lastName: mark });
    const error = 'The CRM answered 422. It may have the contact: look there first.';
    await deliveries.giveUp(email, error);
    await inbox.openLead(mark);
    await expect(inbox.row(mark)).toContainText('Not delivered');
    const nextSteps = inbox.section('Next steps');
    await expect(nextSteps).toContainText(error);
    await expect(nextSteps).toContainText('Search for the email address in the CRM.');
    await inbox.button('Try again').click();
    await expect(inbox.outcome).toContainText('Queued again.');
    await expect(inbox.row(mark)).toContainText('No CRM yet');
    await deliveries.deliver(email);
    await inbox.button('Refresh').click();
    await expect(inbox.row(mark)).toContainText('In the CRM');
    await expect(inbox.timeline).toHaveText([
      /^Received/,
      /^Delivery failed/,
      /^Queued for delivery again by you/,
      /^Delivered to the CRM/,
    ]);
  });

  test('a lead with repeated text has a note but isn’t held', async ({ send, mark, inbox }) => {
    const message = `We are looking for three nurses in ${mark}, from March on.`;
    await send('strategy-session', { message });
    await send('strategy-session', { message });
    await send('strategy-session', { message, lastName: `Honest ${mark}` });
    await inbox.openMarked(mark, 3);
    await expect(inbox.row('Honest')).toContainText('No CRM yet');
    await inbox.row('Honest').click();
    await expect(inbox.section('Next steps')).toContainText(
      'Note: two other email addresses sent the same text within a day. This alone doesn’t hold a lead.',
    );
  });

  test('doesn’t override a decision of another admin', async ({
    send,
    mark,
    inbox,
    deliveries,
    otherAdmin,
  }) => {
    const email = await send('strategy-session', { lastName: mark, ...hasty });
    await inbox.openLead(mark);
    await expect(inbox.button('Mark as spam')).toBeVisible();
    const lead_id = await deliveries.leadId(email);
    await otherAdmin.rpc('review_lead', { lead_id, verdict: 'released' });
    await inbox.button('Mark as spam').click();
    await expect(inbox.outcome).toContainText('Another admin may have updated this lead first.');
    await expect(inbox.section('Next steps')).toContainText('stored safely');
    await expect(inbox.row(mark)).toContainText('No CRM yet');
  });

  test('a slow decision doesn’t steal the focus', async ({ page, send, mark, inbox }) => {
    await send('strategy-session', { lastName: mark, ...hasty });
    await inbox.openLead(mark);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await page.route(call, async (route) => {
      await promise;
      await route.continue();
    });
    await inbox.button('Mark as spam').click();
    await expect(inbox.button('Marking as spam…')).toBeVisible();
    await inbox.search.focus();
    resolve(undefined);
    await expect(inbox.outcome).toContainText('Marked as spam.');
    await expect(inbox.search).toBeFocused();
  });

  test('a decision without an answer shows the current status', async ({
    page,
    send,
    mark,
    inbox,
  }) => {
    expectInConsole('net::ERR_CONNECTION_REFUSED');
    expectInConsole('net::ERR_CONNECTION_RESET');
    await send('strategy-session', { lastName: mark, ...hasty });
    await inbox.openLead(mark);
    await page.route(call, (route) => route.abort('connectionrefused'), { times: 1 });
    await inbox.button('Mark as spam').click();
    await expect(inbox.outcome).toContainText('We didn’t get an answer from the server.');
    await expect(inbox.row(mark)).toContainText('Held for review');
    await page.route(
      call,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await inbox.button('Mark as spam').click();
    await expect(inbox.row(mark)).toContainText('Spam');
    await expect(inbox.button('Not spam')).toBeVisible();
  });
});
