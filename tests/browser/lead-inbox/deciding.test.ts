import {
  desktop,
  expect,
  expectInConsole,
  failRequests,
  suspicious,
  holdRequests,
  phone,
  test,
} from './inbox.ts';

const call = '**/rest/v1/rpc/decide_on_leads';

test.describe('on a phone', () => {
  test.use(phone);

  test('marks a held lead as spam, and undoes it', async ({ inbox }) => {
    await inbox.send('strategy-session', suspicious);
    await inbox.openLead();
    await expect(inbox.section('Delivery')).toContainText(
      'the form was completed in under 2.5 seconds',
    );
    await inbox.button('Mark as spam').tap();
    await expect(inbox.outcome).toContainText('Marked as spam.');
    await expect(inbox.outcome).toBeFocused();
    await inbox.button('Undo').tap();
    await expect(inbox.outcome).toContainText('held for review again');
    await expect(inbox.timeline).toHaveText([
      /^Strategy call: .* \(this request\)/,
      /^Held for reviewReason: a hidden field was filled in/,
      /^Marked as spam by you/,
      /^Held for review again, marked as not spam by you/,
    ]);
    await inbox.button('Mark as spam').tap();
    await expect(inbox.button('Undo')).toBeVisible();
    await inbox.back.tap();
    await expect(inbox.rows).toContainText('Spam');
    await inbox.rows.getByRole('link').tap();
    await inbox.button('Not spam').tap();
    await expect(inbox.button('Send to the CRM')).toBeVisible();
  });

  test('sends a held lead to the CRM after a confirmation', async ({ page, inbox }) => {
    const email = await inbox.send('strategy-session', suspicious);
    await inbox.openLead();
    await inbox.button('Send to the CRM').tap();
    const dialog = page.getByRole('dialog', { name: 'Send Dana Miller to the CRM?' });
    await expect(dialog).toContainText('You can’t undo this here');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(inbox.button('Send to the CRM')).toBeFocused();
    await inbox.button('Send to the CRM').tap();
    await dialog.getByRole('button', { name: 'Send to the CRM' }).tap();
    await expect(inbox.outcome).toContainText(
      'Released. Once you connect a CRM, you can send it there.',
    );
    await expect(inbox.button('Send to the CRM')).toBeHidden();
    await inbox.deliver(email);
    await inbox.focusTab();
    await expect(inbox.section('Delivery')).toContainText('In the CRM.');
    await expect(inbox.timeline.last()).toContainText('Delivered to the CRM');
    await page.goBack();
    await expect(inbox.rows).not.toContainText('Held');
  });
});

test.describe('on a desktop', () => {
  test.use(desktop);

  test('retries a failed delivery, with the advice to search the CRM first', async ({ inbox }) => {
    const email = await inbox.send('strategy-session');
    const error = 'The CRM answered 422. It may already have the contact, so look there first.';
    await inbox.giveUp(email, error);
    await inbox.openLead();
    await expect(inbox.rows).toContainText('Not delivered');
    const nextSteps = inbox.section('Delivery');
    await expect(nextSteps).toContainText(error);
    await expect(nextSteps).toContainText('Search for the email address in the CRM.');
    await inbox.button('Try again').click();
    await expect(inbox.outcome).toContainText('Queued again.');
    await expect(inbox.rows).not.toContainText('Not delivered');
    await inbox.deliver(email);
    await inbox.focusTab();
    await expect(inbox.section('Delivery')).toContainText('In the CRM.');
    // How often it's released depends on which other tests pause deliveries.
    await expect(inbox.timeline.filter({ hasNotText: /^Released to the CRM/ })).toHaveText([
      /^Strategy call: .* \(this request\)/,
      /^Delivery failed/,
      /^Queued for delivery again by you/,
      /^Delivered to the CRM/,
    ]);
  });

  test('a slow decision doesn’t steal the focus, and one without a response shows the current status', async ({
    page,
    inbox,
  }) => {
    expectInConsole('net::ERR_CONNECTION_RESET');
    await inbox.send('strategy-session', suspicious);
    await inbox.openLead();
    const release = await holdRequests(page, call);
    await inbox.button('Mark as spam').click();
    await expect(inbox.outcome).toContainText('Saving…');
    await inbox.search.focus();
    release();
    await expect(inbox.outcome).toContainText('Marked as spam.');
    await expect(inbox.search).toBeFocused();
    await inbox.button('Undo').click();
    await expect(inbox.rows).toContainText('Held for review');

    const restore = await failRequests(page, call);
    await inbox.button('Mark as spam').click();
    await expect(inbox.outcome).toContainText('We couldn’t reach the server.');
    await expect(inbox.rows).toContainText('Held for review');
    await restore();
    await page.route(
      call,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await inbox.button('Mark as spam').click();
    await expect(inbox.rows).toContainText('Spam');
    await expect(inbox.button('Not spam')).toBeVisible();
  });
});
