import { commentMessages } from '../../../supabase/functions/_shared/rules/comment.ts';
import { daysAgo } from '../../days-ago.ts';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import { layoutShift } from '../fixtures/layout-shift.ts';
import { shiftClock, wrongClocks } from '../fixtures/wrong-clock.ts';
import { cors, expect, insertCall, mockList, phone, test } from './journey.ts';

const listTree = `
- complementary "3 comments":
  - heading "3 comments" [level=2]
  - list:
    - listitem:
      - article "Comment by Reader 2":
        - link /ago/
        - text: /Comment 2/
      - button "Reply to Reader 2"
    - listitem:
      - article "Comment by Reader 1"
      - button "Reply to Reader 1"
      - list "Replies to Reader 1":
        - listitem:
          - article "Comment by Reader 3"
  - form "Write a comment":
    - heading "Write a comment" [level=3]
    - textbox "Name"
    - textbox "Email"
    - textbox "Comment"
    - checkbox /Email me when/
    - checkbox /I have read the privacy policy/
    - button "Submit comment" [disabled]
    - alert
`;

test.use(phone);

test('no state moves anything, misses a role or name, or depends on the computer’s clock', async ({
  page,
  context,
  path,
  comments,
}) => {
  await shiftClock(context, wrongClocks.ahead);
  const problems: string[] = [];
  async function check(state: string) {
    const parts = ['#comments', 'section[aria-label^="Notifications"]'];
    const found = await axeInBothSchemes(page, parts);
    problems.push(...found.map((problem) => `${state}: ${problem}`));
  }
  const comment = (id: number, parent_id: string | null = null) => ({
    id: `00000000-0000-4000-c000-00000000000${id}`,
    parent_id,
    author_name: `Reader ${id}`,
    content: `Comment ${id} with a${'a'.repeat(200)}`,
    created_at: daysAgo(2),
  });
  const list = [comment(1), comment(2), comment(3, comment(1).id)];
  const answer = Promise.withResolvers<undefined>();
  await mockList(page, list, answer);
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
  await expect(comments.section).toMatchAriaSnapshot(listTree);
  await expect(comments.of('Reader 1').getByRole('time')).toHaveText('2 days ago');
  await check('list');
  await comments.section.getByRole('button', { name: 'Reply to Reader 2' }).click();
  await comments.send();
  const { form, consent, submit } = comments;
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  for (const [field, message] of [
    ['Name', commentMessages.author_name],
    ['Email', commentMessages.author_email],
    ['Comment', commentMessages.content],
  ] as const) {
    const input = form.getByRole('textbox', { name: field });
    await expect(input).toHaveAccessibleDescription(new RegExp(`^${message}`));
  }
  await expect(consent).toHaveAccessibleDescription(commentMessages.privacyConsent);
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await check('with errors and a reply form');
  await comments.fill();
  await expect(submit).not.toHaveAttribute('aria-disabled');
  await expect(form.getByText(`${comments.values.Comment.length}/2000 characters`)).toBeVisible();
  await submit.scrollIntoViewIfNeeded();
  const start = await page.evaluate(() => performance.now());
  await comments.send();
  await expect(comments.of()).toBeFocused();
  expect(await layoutShift(page, { since: start })).toBe(0);
  await expect(comments.of()).toContainText(
    'Awaiting approval. Only you can see this comment until it’s published.',
  );
  await expect(comments.of().getByRole('time')).toHaveText('just now');
  await check('pending');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(phone.viewport.width);
  expect(problems).toEqual([]);
});
