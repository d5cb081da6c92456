import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { describeOneLane, type Running } from '../lanes/index.ts';
import { found, makePost } from './searched-posts.ts';

describeOneLane('A search shows', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  test.each(['anon', 'user', 'moderator', 'admin', 'service_role'] as const)(
    'only public posts to %s',
    async (as) => {
      const excerpt = `visible ${randomUUID()}`;
      const shown = await makePost(running, { excerpt });
      const hidden = [
        await makePost(running, { excerpt, is_published: false }),
        await makePost(running, { excerpt, moderation_status: 'pending' }),
        await makePost(running, { excerpt, moderation_status: 'rejected' }),
      ];
      expect(await found(running, excerpt, { as })).toEqual([shown]);
      const all = await found(running, '', { as });
      expect(all).toContain(shown);
      expect(all.filter((slug) => hidden.includes(slug))).toEqual([]);
    },
  );

  test('no drafts to their author', async () => {
    const author = await running.person();
    const excerpt = `draft ${randomUUID()}`;
    const { error } = await (
      await running.client(author)
    )
      .from('blog_posts')
      .insert({ slug: 'own-draft', title: 'T', category: 'C', author_name: 'A', excerpt });
    expect(error).toBeNull();
    expect(await found(running, excerpt, { as: author })).toEqual([]);
  });

  test('the posts of a category, or all posts without one', async () => {
    const category = 'Here, (and) "there" 100%';
    const here = await makePost(running, { excerpt: 'categorised', category });
    const there = await makePost(running, { excerpt: 'categorised', category: 'There' });
    const both = [here, there].sort();
    for (const term of ['categorised', '']) {
      expect(await found(running, term, { category })).toEqual([here]);
      expect(await found(running, term, { category, get: true })).toEqual([here]);
      expect(await found(running, term, { category: '%' })).toEqual([]);
    }
    expect(await found(running, 'categorised', { category: null })).toEqual(both);
    expect(await found(running, 'categorised')).toEqual(both);
  });

  test('the current state of a post', async () => {
    const [first, second] = [`first ${randomUUID()}`, `second ${randomUUID()}`];
    const slug = await makePost(running, { excerpt: first, is_published: false });
    const set = (column: string, value: unknown) =>
      running.query(`update public.blog_posts set ${column} = $2 where slug = $1`, [slug, value]);

    expect(await found(running, first)).toEqual([]);
    await set('is_published', true);
    expect(await found(running, first)).toEqual([slug]);
    await set('content', `<p>${second}</p>`);
    expect(await found(running, second)).toEqual([slug]);
    await set('excerpt', '');
    expect(await found(running, first)).toEqual([]);
    await set('title', first);
    expect(await found(running, first)).toEqual([slug]);
    await set('moderation_status', 'rejected');
    expect(await found(running, first)).toEqual([]);
    await set('moderation_status', 'approved');
    expect(await found(running, second)).toEqual([slug]);
    await running.query('delete from public.blog_posts where slug = $1', [slug]);
    expect(await found(running, second)).toEqual([]);
    const texts = await running.query(
      'select from private.post_search where searchable_text like $1',
      [`%${second}%`],
    );
    expect(texts).toEqual([]);
  });

  test('what staff wrote over the API', async () => {
    const author = await running.person();
    const writer = await running.client(author);
    const word = `edited ${randomUUID()}`;
    const slug = 'written-by-staff';
    await writer.from('blog_posts').insert({ slug, title: 'T', category: 'C', author_name: 'A' });
    const { error } = await writer
      .from('blog_posts')
      .update({ content: word, is_published: true })
      .eq('slug', slug);
    expect(error).toBeNull();
    const moderator = await running.client('moderator');
    await moderator.from('blog_posts').update({ moderation_status: 'approved' }).eq('slug', slug);
    expect(await found(running, word)).toEqual([slug]);
  });
});
