import { desktop, expect, expectInConsole, phone, test } from './journey.ts';
import { hasty } from './senders.ts';

const call = '**/rest/v1/rpc/review_lead';

test.describe('on a phone', () => {
  test.use(phone);

  test('a held lead is marked as spam, and that is undone', async ({ send, mark, inbox }) => {
    await send('strategy-session', { lastName: mark, ...hasty });
    await inbox.openMarked(mark, 1);
    await inbox.row(mark).tap();
    await expect(inbox.part('What to do')).toContainText('it was filled in within 2.5 seconds');
    await inbox.button('Mark as spam').tap();
    await expect(inbox.outcome).toContainText('Marked as spam.');
    await expect(inbox.outcome).toBeFocused();
    await inbox.button('Undo').tap();
    await expect(inbox.outcome).toContainText('held for review again');
    await expect(inbox.part('What happened to it').getByRole('listitem')).toHaveText([
      /^Received/,
      /^Held for reviewBecause it was filled in/,
      /^Marked as spam by you/,
      /^Taken out of spam, held for review again by you/,
    ]);
    await inbox.button('Mark as spam').tap();
    await expect(inbox.button('Undo')).toBeVisible();
    await inbox.detail.getByRole('link', { name: 'Back to the list' }).tap();
    await expect(inbox.row(mark)).toContainText('Spam');
    await inbox.row(mark).tap();
    await inbox.button('Not spam').tap();
    await expect(inbox.button('Send to the CRM')).toBeVisible();
  });

  test('a held lead is sent to the CRM, once it was asked whether it is meant', async ({
    page,
    send,
    mark,
    inbox,
    deliveries,
  }) => {
    const email = await send('strategy-session', { lastName: mark, ...hasty });
    await inbox.openMarked(mark, 1);
    await inbox.row(mark).tap();
    await inbox.button('Send to the CRM').tap();
    const dialog = page.getByRole('dialog', { name: `Send Dana ${mark} to the CRM?` });
    await expect(dialog).toContainText('This is final');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(inbox.button('Send to the CRM')).toBeFocused();
    await inbox.button('Send to the CRM').tap();
    await dialog.getByRole('button', { name: 'Send to the CRM' }).tap();
    await expect(inbox.outcome).toContainText('It is on its way to the CRM.');
    await expect(inbox.button('Send to the CRM')).toBeHidden();
    // It is looked after until it is there.
    await deliveries.arrive(email);
    await expect(inbox.part('What to do')).toContainText('The CRM has it.');
    await expect(inbox.part('What happened to it').getByRole('listitem').last()).toContainText(
      'Arrived in the CRM',
    );
    await page.goBack();
    await expect(inbox.row(mark)).toContainText('With the CRM');
  });
});

test.describe('on a desktop', () => {
  test.use(desktop);

  test('a lead that was given up is sent again, with the advice to look first', async ({
    send,
    mark,
    inbox,
    deliveries,
  }) => {
    const email = await send('strategy-session', { lastName: mark });
    const error = 'The CRM answered 422. It may have the contact: look there first.';
    await deliveries.giveUp(email, error);
    await inbox.openMarked(mark, 1);
    await expect(inbox.row(mark)).toContainText('Not delivered');
    await inbox.row(mark).click();
    await expect(inbox.part('What to do')).toContainText(error);
    await expect(inbox.part('What to do')).toContainText('Look for the email address in the CRM.');
    await inbox.button('Try again').click();
    await expect(inbox.outcome).toContainText('It is on its way to the CRM again.');
    await expect(inbox.row(mark)).toContainText('On its way');
    await deliveries.arrive(email);
    await expect(inbox.row(mark)).toContainText('With the CRM');
    await expect(inbox.part('What happened to it').getByRole('listitem')).toHaveText([
      /^Received/,
      /^Given up: not delivered/,
      /^Sent on its way again by you/,
      /^Arrived in the CRM/,
    ]);
  });

  test('a lead whose text others sent before is delivered, with a note', async ({
    send,
    mark,
    inbox,
    deliveries,
  }) => {
    const message = `We are looking for three nurses in ${mark}, from March on.`;
    await send('strategy-session', { message });
    await send('strategy-session', { message });
    const email = await send('strategy-session', { message, lastName: `Honest ${mark}` });
    await deliveries.arrive(email);
    await inbox.openMarked(mark, 3);
    await expect(inbox.row('Honest')).toContainText('With the CRM');
    await inbox.row('Honest').click();
    await expect(inbox.part('What to do')).toContainText(
      'Note: two other addresses sent the same text within a day. This alone doesn’t hold a lead.',
    );
    await expect(inbox.part('What happened to it').getByRole('listitem')).toHaveText([
      /^Received/,
      /^Arrived in the CRM/,
    ]);
  });

  test('another admin who was faster is not overruled', async ({
    send,
    mark,
    inbox,
    deliveries,
    otherAdmin,
  }) => {
    const email = await send('strategy-session', { lastName: mark, ...hasty });
    await inbox.openMarked(mark, 1);
    await inbox.row(mark).click();
    await expect(inbox.button('Mark as spam')).toBeVisible();
    const lead_id = await deliveries.idOf(email);
    await otherAdmin.rpc('review_lead', { lead_id, verdict: 'released' });
    await inbox.button('Mark as spam').click();
    await expect(inbox.outcome).toContainText('Somebody was faster');
    await expect(inbox.part('What to do')).toContainText('on its way to the CRM');
    await expect(inbox.row(mark)).toContainText('On its way');
  });

  test('a decision on a slow connection takes the keyboard from nobody', async ({
    page,
    send,
    mark,
    inbox,
  }) => {
    await send('strategy-session', { lastName: mark, ...hasty });
    await inbox.openMarked(mark, 1);
    await inbox.row(mark).click();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await page.route(call, async (route) => {
      await promise;
      await route.continue();
    });
    await inbox.button('Mark as spam').click();
    await expect(inbox.button('Marking as spam…')).toHaveCount(0);
    await inbox.search.focus();
    resolve(undefined);
    await expect(inbox.outcome).toContainText('Marked as spam.');
    await expect(inbox.search).toBeFocused();
  });

  test('a decision that did not arrive is taken back, and one whose answer is lost is kept', async ({
    page,
    send,
    mark,
    inbox,
  }) => {
    expectInConsole('net::ERR_CONNECTION_REFUSED');
    expectInConsole('net::ERR_CONNECTION_RESET');
    await send('strategy-session', { lastName: mark, ...hasty });
    await inbox.openMarked(mark, 1);
    await inbox.row(mark).click();
    await page.route(call, (route) => route.abort('connectionrefused'), { times: 1 });
    await inbox.button('Mark as spam').click();
    await expect(inbox.outcome).toContainText('nothing was changed. Try again.');
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
    await expect(inbox.outcome).toContainText('Marked as spam.');
    await expect(inbox.row(mark)).toContainText('Spam');
  });
});
