import { commentMessages } from '../../../supabase/functions/_shared/rules/comment.ts';
import { expect, phone, test, type Comments } from './journey.ts';

test.use({ ...phone, javaScriptEnabled: false });

async function expectOutcome({ section }: Comments, outcome: string, message: string) {
  await expect(section.page()).toHaveURL(new RegExp(`#comment-${outcome}$`));
  const shown = section.locator('.comment-outcome').filter({ visible: true });
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText(message);
  await expect(shown).toBeInViewport();
}

test('the form names the field of an error, and sends a comment', async ({
  page,
  path,
  comments,
  stored,
}) => {
  await page.goto(path);
  const outcomes = comments.section.locator('.comment-outcome').filter({ visible: true });
  await expect(outcomes).toHaveCount(0);
  // Playwright's text selectors skip it.
  await expect(comments.section.locator('noscript p')).toBeVisible();
  await comments.fill({ Comment: '<b></b><i></i>' });
  await comments.send();
  await expectOutcome(comments, 'content', commentMessages.content);
  expect(await stored()).toEqual([]);
  await expect(comments.section.getByText('Loading comments…')).toBeHidden();
  await comments.fill();
  await comments.send();
  await expectOutcome(comments, 'received', 'Your comment is pending approval.');
  expect(await stored()).toMatchObject([
    { content: comments.values.Comment, moderation_status: 'pending', spam_signals: [] },
  ]);
});
