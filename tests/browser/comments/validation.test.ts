import { commentMessages } from '../../../supabase/functions/_shared/rules/comment.ts';
import { axeViolations, colorRules } from '../fixtures/axe.ts';
import { expect, insertCall, listCall, phone, test } from './journey.ts';

test.use(phone);

test('errors name their field, and clear when it changes', async ({ comments }) => {
  await comments.open();
  await comments.send();
  const name = comments.form.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  for (const [field, message] of [
    ['Name', commentMessages.author_name],
    ['Email', commentMessages.author_email],
    ['Comment', commentMessages.content],
  ] as const) {
    const input = comments.form.getByRole('textbox', { name: field });
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(input).toHaveAccessibleDescription(new RegExp(`^${message}`));
    await input.fill(comments.values[field]);
    await expect(input).not.toHaveAttribute('aria-invalid');
    await expect(comments.form.getByText(message)).toHaveCount(0);
  }
  await comments.send();
  await expect(comments.consent).toBeFocused();
  await expect(comments.consent).toHaveAccessibleDescription(commentMessages.privacyConsent);
  await expect(comments.submit).toHaveAttribute('aria-disabled', 'true');
  await comments.consent.check();
  await expect(comments.submit).not.toHaveAttribute('aria-disabled');
  const counter = comments.form.getByText('/2000 characters');
  await expect(counter).toHaveText(`${comments.values.Comment.length}/2000 characters`);
  await comments.fill({ Comment: '🙂'.repeat(2001) });
  await expect(counter).toHaveText('2001/2000 characters');
  await comments.send();
  await expect(comments.form.getByRole('textbox', { name: 'Comment' })).toBeFocused();
});

test('axe finds no violations in any state, in light and dark mode', async ({ page, comments }) => {
  const problems: string[] = [];
  async function check(state: string) {
    const parts = ['#comments', 'section[aria-label^="Notifications"]'];
    const light = await axeViolations(page, { parts });
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await axeViolations(page, { parts, rules: colorRules });
    await page.emulateMedia({ colorScheme: 'light' });
    problems.push(...[...light, ...dark].map((problem) => `${state}: ${problem}`));
  }
  const comment = (id: number, parent_id: string | null = null) => ({
    id: `00000000-0000-4000-c000-00000000000${id}`,
    parent_id,
    author_name: `Reader ${id}`,
    content: `Comment ${id} with a${'a'.repeat(200)}`,
    created_at: '2026-11-20T10:00:00Z',
  });
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  const list = [comment(1), comment(2), comment(3, comment(1).id)];
  await page.route(listCall, (route) => route.fulfill({ json: list, headers }));
  await page.route(insertCall, (route) => route.fulfill({ status: 201, headers }));

  await comments.open();
  await expect(page.getByRole('heading', { name: '3 comments', exact: true })).toBeVisible();
  await check('list');
  await comments.section.getByRole('button', { name: 'Reply to Reader 2' }).click();
  await comments.send();
  await check('with errors and a reply form');
  await comments.fill();
  await comments.send();
  await expect(comments.of()).toBeVisible();
  await check('pending');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(phone.viewport.width);
  expect(problems).toEqual([]);

  const order = comments.section.getByRole('article');
  await expect(order.first()).toContainText(comments.values.Comment);
  await comments.section.getByRole('button', { name: 'Oldest first' }).click();
  await expect(order.first()).toContainText('Comment 1');
  await page.reload();
  await comments.ready();
  await expect(comments.section.getByRole('button', { name: 'Oldest first' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});
