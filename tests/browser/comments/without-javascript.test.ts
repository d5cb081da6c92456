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

test('the form works', async ({ page, path, comments, stored }) => {
  await page.goto(path);
  await expect(comments.section.locator('.comment-outcome').filter({ visible: true })).toHaveCount(
    0,
  );
  // Playwright's text selectors skip it.
  await expect(comments.section.locator('noscript p')).toBeVisible();
  await expect(comments.section.getByText('Loading comments…')).toBeHidden();
  await comments.fill();
  await comments.send();
  await expectOutcome(comments, 'received', 'Your comment is pending approval.');
  expect(await stored()).toMatchObject([
    { content: comments.values.Comment, moderation_status: 'pending', spam_signals: [] },
  ]);
});

test('each error from the server names its field', async ({ page, path, comments, stored }) => {
  await page.goto(path);
  for (const [changes, outcome, message] of [
    [{ Name: 'D' }, 'name', commentMessages.author_name],
    [{ Email: 'dana@example' }, 'email', commentMessages.author_email],
    [{ Comment: '<b></b><i></i>' }, 'content', commentMessages.content],
  ] as const) {
    await comments.form.evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await comments.fill(changes);
    await comments.send();
    await expectOutcome(comments, outcome, message);
  }
  await comments.form.evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await comments.fill();
  await comments.consent.uncheck();
  await comments.send();
  await expectOutcome(comments, 'consent', commentMessages.privacyConsent);
  expect(await stored()).toEqual([]);
});
