import { randomUUID } from 'node:crypto';
import { axeViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/journey.ts';
import { connect, publishableKey } from './fixtures/staff.ts';

test('a commenter confirms emails, gets one, and unsubscribes without JavaScript', async ({
  page,
  browser,
  request,
  addresses,
  signIn,
}) => {
  const email = `dana-${randomUUID()}@example.com`;
  const id = randomUUID();
  const visitor = connect(addresses.backend, publishableKey);
  const { data: post } = await visitor
    .from('blog_posts')
    .select('id, title')
    .eq('is_published', true)
    .eq('moderation_status', 'approved')
    .limit(1)
    .single();

  /** The link in the newest email with this subject. */
  async function linkIn(subject: string, pattern: RegExp) {
    let link: string | undefined;
    await expect(async () => {
      const url = `${process.env['TEST_MAIL']}/api/messages?to=${email}`;
      const mails = (await (await request.get(url)).json()) as { subject: string; text: string }[];
      link = mails.find((mail) => mail.subject.startsWith(subject))?.text.match(pattern)?.[0];
      expect(link).toBeDefined();
    }).toPass({ timeout: 15_000 });
    return link ?? '';
  }

  const { error } = await visitor.from('blog_comments').insert({
    id,
    post_id: post?.id,
    author_name: 'Dana Miller',
    author_email: email,
    content: `A comment with emails. ${id}`,
    notify: true,
  });
  expect(error).toBeNull();
  await page.goto(await linkIn('Confirm emails', /http\S+#confirm=\S+/));
  await expect(page).toHaveURL(`${addresses.site}/comment-emails`);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm emails' }).press('Enter');
  await expect(page.getByRole('status')).toHaveText(/^Confirmed\./);
  await expect(page.getByRole('status')).toBeFocused();

  const moderator = await signIn('moderator@example.com');
  const decide = async (expected_status: string, new_status: string) => {
    const decision = { comment_ids: [id], new_status, expected_status };
    expect((await moderator.rpc('moderate_comments', decision)).error).toBeNull();
  };
  await decide('pending', 'approved');
  const link = await linkIn('Your comment is published', /http\S+#unsubscribe=\S+/);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(link);
  // Playwright's roles and labels skip <noscript>.
  await plain.locator('#email-link').fill(plain.url());
  await plain.locator('noscript button').click();
  await expect(plain).toHaveURL(`${addresses.site}/comment-emails#emails-unsubscribe`);
  const outcome = plain.locator('.email-outcome').filter({ visible: true });
  await expect(outcome).toHaveText(/^You’re unsubscribed\./);
  await context.close();
  await decide('approved', 'rejected');
});
