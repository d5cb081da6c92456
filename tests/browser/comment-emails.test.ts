import { randomUUID } from 'node:crypto';
import { axeViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/journey.ts';
import { connect, publishableKey } from './fixtures/staff.ts';

test('a commenter confirms emails, gets one, and unsubscribes', async ({
  page,
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

  /** Opens the link in the newest email with this subject. */
  async function openLink(subject: string, pattern: RegExp) {
    let link: string | undefined;
    await expect(async () => {
      const url = `${process.env['TEST_MAIL']}/api/messages?to=${email}`;
      const mails = (await (await request.get(url)).json()) as { subject: string; text: string }[];
      link = mails.find((mail) => mail.subject.startsWith(subject))?.text.match(pattern)?.[0];
      expect(link).toBeDefined();
    }).toPass({ timeout: 15_000 });
    await page.goto(link ?? '');
    await expect(page).toHaveURL(`${addresses.site}/comment-emails`);
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
  await openLink('Confirm emails', /http\S+#confirm=\S+/);
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
  await openLink('Your comment is published', /http\S+#unsubscribe=\S+/);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('status')).toHaveText(/^You’re unsubscribed\./);
  await decide('approved', 'rejected');
});
