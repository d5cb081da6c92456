import { expect, showComments, test } from './journey.ts';

test('its author sees a pending comment, and once it’s approved, replies with the keyboard alone', async ({
  page,
  comments,
  author,
  stored,
  moderator,
  path,
}) => {
  await comments.open();
  await comments.fill();
  await comments.send();
  await expect(comments.of()).toBeFocused();
  await expect(comments.consent).not.toBeChecked();
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
