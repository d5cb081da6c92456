import { commentMessages } from '../../../supabase/functions/_shared/rules/comment.ts';
import { daysAgo } from '../../days-ago.ts';
import { axeInBothSchemes } from '../fixtures/axe.ts';
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

const pendingTree = `
- complementary "3 comments":
  - list:
    - listitem:
      - article /Comment by Dana/:
        - paragraph: Awaiting approval. Only you can see this comment until it’s published.
`;

test.use(phone);

test('every state has the right roles and names, and axe finds no violations', async ({
  page,
  comments,
}) => {
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
  await mockList(page, list);
  await page.route(insertCall, (route) => route.fulfill({ status: 201, headers: cors }));

  await comments.open();
  await expect(page.getByRole('heading', { name: '3 comments', exact: true })).toBeVisible();
  await expect(comments.section).toMatchAriaSnapshot(listTree);
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
  await comments.send();
  await expect(comments.of()).toBeVisible();
  await expect(comments.section).toMatchAriaSnapshot(pendingTree);
  await check('pending');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(phone.viewport.width);
  expect(problems).toEqual([]);
});
