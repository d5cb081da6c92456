import { commentMessages } from '../../../supabase/functions/_shared/rules/comment.ts';
import { daysAgo } from '../../days-ago.ts';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import { layoutShift } from '../fixtures/layout-shift.ts';
import { shiftClock, wrongClocks } from '../fixtures/wrong-clock.ts';
import { cors, expect, insertCall, mockList, phone, test } from './journey.ts';

test.use(phone);

test('no state moves anything, misses a role or name, or depends on the computer’s clock', async ({
  page,
  context,
  path,
  comments,
}) => {
  await shiftClock(context, wrongClocks.ahead);
  const parts = ['#comments', 'section[aria-label^="Notifications"]'];
  const check = async (state: string) =>
    expect(await axeInBothSchemes(page, parts), state).toEqual([]);
  const comment = (id: number, parent_id: string | null = null) => ({
    id: `00000000-0000-4000-c000-00000000000${id}`,
    parent_id,
    author_name: `Reader ${id}`,
    content: `Comment ${id} with a${'a'.repeat(200)}`,
    created_at: daysAgo(2),
  });
  const answer = Promise.withResolvers<undefined>();
  await mockList(page, [comment(1), comment(2), comment(3, comment(1).id)], answer);
  await page.route(insertCall, (route) => route.fulfill({ status: 201, headers: cors }));

  await page.goto(path);
  await comments.ready();
  await comments.form.evaluate((element) => element.scrollIntoView());
  const top = () => comments.form.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  answer.resolve(undefined);
  await expect(page.getByRole('heading', { name: '3 comments', exact: true })).toBeVisible();
  expect(await layoutShift(page)).toBe(0);
  // Scroll positions are rounded.
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
  await expect(comments.of('Reader 1').getByRole('time')).toHaveText('2 days ago');
  await check('list');
  await comments.section.getByRole('button', { name: 'Reply to Reader 2' }).click();
  await comments.send();
  const name = comments.form.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(commentMessages.author_name);
  await expect(comments.consent).toHaveAccessibleDescription(commentMessages.privacyConsent);
  await expect(comments.submit).toHaveAttribute('aria-disabled', 'true');
  await check('with errors and a reply form');
  await comments.fill();
  await expect(comments.submit).not.toHaveAttribute('aria-disabled');
  await comments.submit.scrollIntoViewIfNeeded();
  const start = await page.evaluate(() => performance.now());
  await comments.send();
  await expect(comments.of()).toBeFocused();
  expect(await layoutShift(page, { since: start })).toBe(0);
  await expect(comments.of()).toContainText('Awaiting approval.');
  await expect(comments.of().getByRole('time')).toHaveText('just now');
  await check('pending');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(phone.viewport.width);
});
