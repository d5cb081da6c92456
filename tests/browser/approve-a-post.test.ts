import { expect, test } from './fixtures/journey.ts';
import { pendingPost, setStatus } from './fixtures/staff.ts';

test('an approved post goes live by itself, and disappears when the approval is taken back', async ({
  page,
  request,
  addresses,
  signIn,
}) => {
  const moderator = await signIn('moderator@example.com');
  const post = await pendingPost(moderator);
  const address = `/blog/${post.slug}`;
  const text = async (path: string) => (await request.get(path)).text();

  expect((await request.get(address)).status()).toBe(404);
  expect(await text('/sitemap-posts-1.xml')).not.toContain(address);

  await setStatus(moderator, post.id, 'approved');
  await expect.poll(async () => (await request.get(address)).status()).toBe(200);

  await page.goto('/blog');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: post.title }).first().click();
  await expect(page).toHaveURL(`${addresses.site}${address}`);
  await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible();
  expect(await text('/sitemap-posts-1.xml')).toContain(`${addresses.site}${address}</loc>`);
  expect(await text('/rss.xml')).toContain(`${addresses.site}${address}</link>`);

  await setStatus(moderator, post.id, 'pending');
  await expect.poll(async () => (await request.get(address)).status()).toBe(404);
  for (const path of ['/blog', '/sitemap-posts-1.xml', '/rss.xml']) {
    expect(await text(path), path).not.toContain(address);
  }
  // The page is gone as soon as the release flips, which is not the end of the publish.
  const publisherState = async () =>
    ((await (await request.get(`${addresses.publisher}/status`)).json()) as { state: string })
      .state;
  await expect.poll(publisherState).toBe('idle');
});

test('a writer cannot approve their own post', async ({ request, signIn }) => {
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
