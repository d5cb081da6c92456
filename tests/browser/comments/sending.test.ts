import { randomUUID } from 'node:crypto';
import { toast } from '../fixtures/leads/form.ts';
import { shiftClock, wrongClocks } from '../fixtures/wrong-clock.ts';
import { expect, expectStatusInConsole, mockList, phone, showComments, test } from './journey.ts';

test.describe('on a phone', () => {
  test.use(phone);

  test('only its author sees a comment until it’s approved, and can then reply to it', async ({
    page,
    browser,
    comments,
    author,
    stored,
    decide,
    baseURL,
    path,
  }) => {
    await comments.open();
    const start = `Worked for ${author}.`;
    await comments.fill({ Comment: `${start}\n\nBut 5 < 6 & x <b>matters</b> more.` });
    await comments.send();
    const own = comments.of().first();
    await expect(own).toBeFocused();
    await expect(own).toContainText('Awaiting approval.');
    const text = 'Your comment is pending approval.';
    await expect(toast(page, 'Comment submitted!', text)).toBeVisible();
    await comments.expectText({ ...comments.values, Comment: '' });
    await expect(comments.consent).not.toBeChecked();
    const content = `${start}\n\nBut 5 < 6 & x matters more.`;
    await expect(own.locator('.comment-text')).toHaveText(content, { useInnerText: true });
    const [comment] = await stored();
    expect(comment).toMatchObject({ content, moderation_status: 'pending', parent_id: null });

    await page.reload();
    await showComments(page);
    await expect(own).toContainText('Awaiting approval.');
    const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
    await other.goto(path);
    const shown = other.locator('#comments');
    await shown.scrollIntoViewIfNeeded();
    await expect(shown.getByText('Loading comments…')).toHaveCount(0);
    await expect(shown.getByText(start)).toHaveCount(0);

    await decide(comment?.id ?? '', 'approved');
    for (const reader of [other, page]) {
      await reader.reload();
      await showComments(reader);
      await expect(reader.getByText(start)).toBeVisible();
      await expect(reader.getByText('Awaiting approval.')).toHaveCount(0);
      await expect(reader.getByRole('heading', { name: /^\d+ comments?$/ })).toBeVisible();
    }
    await other.context().close();

    const again = `Still works for ${author}.`;
    const reply = comments.section.getByRole('button', { name: `Reply to ${author}` });
    await reply.click();
    await expect(reply).toHaveAttribute('aria-expanded', 'true');
    await comments.replyForm.getByRole('button', { name: 'Cancel' }).click();
    await expect(reply).toBeFocused();
    await expect(comments.replyForm).toHaveCount(0);
    await reply.click();
    await comments.fill({ Comment: again }, comments.replyForm);
    await comments.replyForm.getByRole('button', { name: 'Submit reply' }).click();
    const thread = comments.section.getByRole('list', { name: `Replies to ${author}` });
    await expect(thread.getByText(again)).toBeVisible();
    // Once it's removed, its author doesn't see it either.
    await decide((await stored())[1]?.id ?? '', 'rejected');
    await page.reload();
    await showComments(page);
    await expect(page.getByText(start)).toBeVisible();
    await expect(page.getByText(again)).toHaveCount(0);
  });
});

test('a visitor can reply with the keyboard alone', async ({
  page,
  path,
  comments,
  author,
  stored,
  decide,
}) => {
  await comments.open();
  await comments.fill();
  await comments.send();
  await expect(comments.of()).toBeVisible();
  const [parent] = await stored();
  await decide(parent?.id ?? '', 'approved');

  // A link to the comment loads it and goes there.
  await page.goto('about:blank');
  await page.goto(`${path}#comment-${parent?.id}`);
  await expect(comments.of()).toBeFocused();
  await expect(comments.of()).toBeInViewport();
  const reply = comments.section.getByRole('button', { name: `Reply to ${author}` });
  await reply.press('Enter');
  const content = comments.replyForm.getByRole('textbox', { name: 'Comment' });
  // The name and email are already filled in.
  await expect(content).toBeFocused();
  await page.keyboard.type('I agree with that.');
  // A draft survives a reload, in its own form.
  await page.reload();
  await showComments(page);
  await expect(content).toHaveValue('I agree with that.');
  await comments.expectText({ Comment: '' });
  await content.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  // Past the link to the privacy policy, which is inside the label.
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(comments.replyForm.getByRole('button', { name: 'Submit reply' })).toBeFocused();
  await page.keyboard.press('Enter');
  const thread = comments.section.getByRole('list', { name: `Replies to ${author}` });
  await expect(thread.getByText('I agree with that.')).toBeVisible();
  await expect(comments.replyForm).toHaveCount(0);
  expect((await stored())[1]).toMatchObject({
    parent_id: parent?.id,
    content: 'I agree with that.',
  });
});

test('a reply to a comment that was just removed keeps its text and says why', async ({
  comments,
  author,
  stored,
  decide,
}) => {
  expectStatusInConsole(409);
  await comments.open();
  await comments.fill();
  await comments.send();
  await expect(comments.of()).toBeVisible();
  const [parent] = await stored();
  await decide(parent?.id ?? '', 'approved');
  await comments.open();
  await comments.section.getByRole('button', { name: `Reply to ${author}` }).click();
  await comments.fill({ Comment: 'I agree with that.' }, comments.replyForm);
  await decide(parent?.id ?? '', 'rejected');
  await comments.replyForm.getByRole('button', { name: 'Submit reply' }).click();
  await expect(comments.replyForm.getByRole('alert')).toContainText(
    'The comment you replied to is no longer available.',
  );
  await expect(comments.replyForm.getByRole('textbox', { name: 'Comment' })).toHaveValue(
    'I agree with that.',
  );
});

for (const [direction, shift] of Object.entries(wrongClocks)) {
  test(`on a computer whose clock is ${direction}, comments have the right age, and one can be sent`, async ({
    page,
    context,
    comments,
  }) => {
    await shiftClock(context, shift);
    const ages = { '2 days ago': 48, '23 hours ago': 23 };
    const written = Object.entries(ages).map(([age, hours], index) => ({
      id: randomUUID(),
      parent_id: null,
      author_name: age,
      content: `Comment ${index}`,
      created_at: new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString(),
    }));
    await mockList(page, written);
    await comments.open();
    await showComments(page);
    for (const age of Object.keys(ages)) {
      await expect(comments.of(age).getByRole('time')).toHaveText(age);
    }
    await comments.fill();
    await comments.send();
    await expect(comments.of()).toContainText('Awaiting approval.');
    await expect(comments.of().getByRole('time')).toHaveText('just now');
  });
}
