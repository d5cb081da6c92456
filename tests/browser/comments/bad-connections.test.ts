import { axeViolations } from '../fixtures/axe.ts';
import { layoutShift } from '../fixtures/layout-shift.ts';
import {
  expect,
  expectInConsole,
  failRequests,
  insertCall,
  listCall,
  phone,
  test,
} from './journey.ts';

test.use(phone);

const failed = 'Failed to submit comment.';

const loadFailed = 'We couldn’t load the comments.';

test('offline and after a lost response, nothing typed gets lost, and retries store one comment', async ({
  page,
  context,
  path,
  comments,
  stored,
}) => {
  expectInConsole('Error hydrating');
  expectInConsole('net::ERR_CONNECTION_RESET');
  await page.route(insertCall, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await comments.section.scrollIntoViewIfNeeded();
  // Before the scripts were loaded.
  await comments.fill();
  await expect(comments.status).toHaveText(loadFailed);
  await context.setOffline(false);
  await comments.ready();
  await comments.expectText();

  await context.setOffline(true);
  await comments.send();
  const alert = comments.form.getByRole('alert');
  await expect(alert).toContainText(failed);
  await expect(alert).toContainText('You’re offline. What you typed is still here.');
  await context.setOffline(false);
  const retry = alert.getByRole('button', { name: 'Try again' });
  await retry.click();
  await expect.poll(async () => (await stored()).length).toBe(1);
  await expect(alert).toContainText(failed);
  await page.unroute(insertCall);
  await retry.click();
  await expect(comments.of()).toBeFocused();
  await expect(comments.of()).toHaveCount(1);
  expect(await stored()).toHaveLength(1);
});

test('nothing moves if a long draft is restored and comments can’t be loaded, which can be retried', async ({
  page,
  path,
  comments,
}) => {
  const restore = await failRequests(page, listCall, 503);
  await comments.open();
  const text = { Comment: 'One more line.\n'.repeat(12) };
  await comments.fill(text);
  // A reload would restore the text before the script does.
  await page.goto('about:blank');
  await page.goto(`${path}#comments`);
  await comments.expectText(text);
  await expect(comments.status).toHaveText(loadFailed);
  expect(await layoutShift(page)).toBe(0);
  expect(await axeViolations(page, { parts: ['#comments'] })).toEqual([]);
  await restore();
  await comments.section.getByRole('button', { name: 'Try again' }).click();
  await expect(comments.section.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(comments.section.getByText(loadFailed)).toHaveCount(0);
});
