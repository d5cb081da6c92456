import { expect, test } from './fixtures/journey.ts';
import { pendingPost, setStatus } from './fixtures/staff.ts';

test('an approved post goes live, and disappears when its approval is withdrawn', async ({
  page,
  request,
  addresses,
  signIn,
}) => {
  const moderator = await signIn('moderator@example.com');
  const post = await pendingPost(moderator);
  const path = `/blog/${post.slug}`;
  const text = async (listing: string) => (await request.get(listing)).text();

  expect((await request.get(path)).status()).toBe(404);
  expect(await text('/sitemap-posts-1.xml')).not.toContain(path);

  await setStatus(moderator, post.id, 'approved');
  await expect.poll(async () => (await request.get(path)).status()).toBe(200);

  await page.goto('/blog');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: post.title }).first().click();
  await expect(page).toHaveURL(`${addresses.site}${path}`);
  await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible();
  expect(await text('/sitemap-posts-1.xml')).toContain(`${addresses.site}${path}</loc>`);
  expect(await text('/rss.xml')).toContain(`${addresses.site}${path}</link>`);

  await setStatus(moderator, post.id, 'pending');
  await expect.poll(async () => (await request.get(path)).status()).toBe(404);
  for (const listing of ['/blog', '/sitemap-posts-1.xml', '/rss.xml']) {
    expect(await text(listing), listing).not.toContain(path);
  }
  // The page disappears when the release switches, before the publish ends.
  const publisherState = async () =>
    ((await (await request.get(`${addresses.publisher}/status`)).json()) as { state: string })
      .state;
  await expect.poll(publisherState).toBe('idle');
});

test('a writer can’t approve their own post', async ({ request, signIn }) => {
  const writer = await signIn('writer@example.com');
  const slug = `a-writers-own-${Date.now()}`;
  const { data, error } = await writer
    .from('blog_posts')
    .insert({
      slug,
      title: 'A writer’s own',
      excerpt: 'Waiting for a moderator.',
      content: '<p>Waiting.</p>',
      category: 'Testing',
      author_name: 'Demo Writer',
      is_published: true,
    })
    .select('id')
    .single();
  expect(error).toBeNull();
  const refused = await writer
    .from('blog_posts')
    .update({ moderation_status: 'approved' })
    .eq('id', data?.id as string);
  expect(refused.status).toBe(403);
  expect(refused.error?.message).toContain('Only a moderator');
  expect((await request.get(`/blog/${slug}`)).status()).toBe(404);
});
