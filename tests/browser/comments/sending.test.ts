import { expect, showComments, test } from './journey.ts';

test('only its author sees a comment until it’s approved, and can then reply with the keyboard alone', async ({
  page,
  browser,
  comments,
  author,
  stored,
  moderator,
  baseURL,
  path,
}) => {
  await comments.open();
  await comments.fill();
  await comments.send();
  await expect(comments.of()).toBeFocused();
  await expect(comments.consent).not.toBeChecked();
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await other.goto(path);
  const shown = other.locator('#comments');
  await shown.scrollIntoViewIfNeeded();
  await expect(shown.getByText('Loading comments…')).toHaveCount(0);
  await expect(shown.getByText(author)).toHaveCount(0);
  await page.reload();
  await showComments(page);
  await expect(comments.of()).toContainText('Awaiting approval.');

  const [comment] = await stored();
  const decision = {
    comment_ids: [comment?.id],
    new_status: 'approved',
    expected_status: 'pending',
  };
  expect((await moderator.rpc('moderate_comments', decision)).error).toBeNull();
  await other.reload();
  await showComments(other);
  await expect(shown.getByText(comments.values.Comment)).toBeVisible();
  await other.context().close();
  // A link to the comment loads it and goes there.
  await page.goto('about:blank');
  await page.goto(`${path}#comment-${comment?.id}`);
  await expect(comments.of()).toBeFocused();
  await expect(comments.of()).toBeInViewport();
  await expect(page.getByText('Awaiting approval.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^\d+ comments?$/ })).toBeVisible();

  const reply = comments.section.getByRole('button', { name: `Reply to ${author}` });
  await reply.press('Enter');
  await expect(reply).toHaveAttribute('aria-expanded', 'true');
  await comments.replyForm.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(reply).toBeFocused();
  await expect(comments.replyForm).toHaveCount(0);
  await reply.press('Enter');
  const content = comments.replyForm.getByRole('textbox', { name: 'Comment' });
  // The name and email are already filled in.
  await expect(content).toBeFocused();
  const again = `I agree with ${author}.`;
  await page.keyboard.type(again);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  // Past the link to the privacy policy, which is inside the label.
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(comments.replyForm.getByRole('button', { name: 'Submit reply' })).toBeFocused();
  await page.keyboard.press('Enter');
  const thread = comments.section.getByRole('list', { name: `Replies to ${author}` });
  await expect(thread.getByText(again)).toBeVisible();
  const [, sent] = await stored();
  expect(sent).toMatchObject({ parent_id: comment?.id, content: again });
});
