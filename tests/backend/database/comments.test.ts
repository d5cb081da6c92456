import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxPendingIds } from '../../../supabase/functions/_shared/rules/comment.ts';
import { limits } from '../../../supabase/functions/_shared/rules/limits.ts';
import { signalsOf } from '../../../supabase/functions/_shared/rules/lead/signals.ts';
import { spamSignals } from '../../../supabase/functions/_shared/rules/lead/spam.ts';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { commentOn, draftOf, insertRow, publicPostOf, type Row } from './rows.ts';
import { resultOf } from './spec-calls/sample.ts';

const created = { status: 201, data: null };
const unavailable = 'The comment you replied to is no longer available.';

async function insertPost(
  running: Running,
  fields: Row = {},
): Promise<{ id: string; slug: string }> {
  return insertRow(running, 'blog_posts', publicPostOf(fields));
}

/** Inserts a comment that was already moderated, which bypasses the rules for visitors. */
async function insertDecided(running: Running, post: string, fields: Row = {}): Promise<string> {
  const comment = commentOn(post, { moderation_status: 'approved', ...fields });
  return (await insertRow<{ id: string }>(running, 'blog_comments', comment)).id;
}

describeDatabase('Comments', (lane) => {
  let running: Running;
  let post: string;
  let add: (row: Row | Row[]) => Promise<object>;
  let call: (name: string, args: Row) => Promise<object>;

  beforeAll(async () => {
    running = await lane.start();
    const visitor = await running.client('anon');
    const service = await running.client('service_role');
    add = (row) => resultOf(visitor.from('blog_comments').insert(row));
    call = (name, args) =>
      resultOf((name === 'submit_comment' ? service : visitor).rpc(name, args));
  });

  beforeEach(async () => {
    await running.query('delete from private.rate_limits');
    ({ id: post } = await insertPost(running));
  });

  const stored = (columns = 'id') =>
    running.query<Row>(
      `select ${columns} from public.blog_comments where post_id = $1 order by created_at`,
      [post],
    );
  const counted = async () =>
    (await running.query('select from private.rate_limits where limit_name = $1', ['comments']))
      .length;

  describe('that are sent again', () => {
    const age = () =>
      running.query(`update public.blog_comments set created_at = now() - interval '11 minutes'`);

    test('at the same time are stored and counted once', async () => {
      const comment = commentOn(post);
      const twice = {
        ...comment,
        author_email: 'READER@example.com',
        content: ` ${String(comment['content'])}\n`,
      };
      const answers = await Promise.all([comment, twice, comment, twice].map(add));
      expect(answers).toEqual(Array(4).fill(created));
      expect(await add([comment, twice])).toEqual(created);
      expect(await stored()).toHaveLength(1);
      expect(await counted()).toBe(1);
    });

    test('after ten minutes are new, except with the same ID', async () => {
      const comment = { ...commentOn(post), id: randomUUID() };
      await add(comment);
      await age();
      expect(await add(comment)).toEqual(created);
      expect(await stored()).toEqual([{ id: comment.id }]);
      expect(await add({ ...comment, id: randomUUID() })).toEqual(created);
      expect(await stored()).toHaveLength(2);
    });

    test('after they were rejected are new', async () => {
      const comment = commentOn(post);
      for (const moderation_status of ['approved', 'rejected', 'pending']) {
        expect(await add(comment)).toEqual(created);
        await running.query(
          `update public.blog_comments set moderation_status = $2
           where post_id = $1 and moderation_status in ('pending', 'approved')`,
          [post, moderation_status],
        );
      }
      expect(await stored('moderation_status')).toEqual([
        { moderation_status: 'rejected' },
        { moderation_status: 'pending' },
      ]);
    });

    test('with another text, author, or post are new, but an ID is used only once', async () => {
      const comment = { ...commentOn(post), id: randomUUID() };
      await add(comment);
      const { id: post_id } = await insertPost(running);
      for (const change of [
        { content: 'Another comment' },
        { author_email: 'b@example.com' },
        { post_id },
      ]) {
        expect(await add({ ...comment, ...change })).toEqual({ status: 409, code: '23505' });
        expect(await add({ ...comment, ...change, id: randomUUID() })).toEqual(created);
      }
      expect(await stored()).toHaveLength(3);
    });
  });

  describe('that are replies', () => {
    const rejected = { status: 409, code: 'PT409' };

    test('are stored if the parent is approved, on the same post, and not a reply', async () => {
      const parent = await insertDecided(running, post);
      const reply = await insertDecided(running, post, { parent_id: parent });
      const rejectedParent = await insertDecided(running, post, { moderation_status: 'rejected' });
      const elsewhere = await insertDecided(running, (await insertPost(running)).id);
      for (const parent_id of [reply, rejectedParent, elsewhere, randomUUID()]) {
        expect(await add(commentOn(post, { parent_id }))).toEqual(rejected);
      }
      expect(await counted()).toBe(0);
      const visitor = await running.client('anon');
      const { error } = await visitor
        .from('blog_comments')
        .insert(commentOn(post, { parent_id: reply }));
      expect(error?.message).toBe(unavailable);
      expect(await add(commentOn(post, { parent_id: parent }))).toEqual(created);
      expect(await stored('parent_id')).toContainEqual({ parent_id: parent });
    });

    test('are public while the parent is approved, and deleted with it', async () => {
      const parent = await insertDecided(running, post);
      const reply = await insertDecided(running, post, { parent_id: parent });
      const listed = () => call('get_public_comments_safe', { blog_post_id: post });
      expect(await listed()).toMatchObject({
        data: [
          { id: parent, parent_id: null },
          { id: reply, parent_id: parent },
        ],
      });
      await running.query(
        `update public.blog_comments set moderation_status = 'spam' where id = $1`,
        [parent],
      );
      expect(await listed()).toMatchObject({ data: [] });
      await running.query('delete from public.blog_comments where id = $1', [parent]);
      expect(await stored()).toEqual([]);
    });
  });

  test('are listed in several requests if there are many', async () => {
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push(await insertDecided(running, post));
    const [first, ...rest] = ids.sort();
    const visitor = await running.client('anon');
    const { data, count } = await visitor
      .rpc('get_public_comments_safe', { blog_post_id: post }, { count: 'exact' })
      .order('id')
      .gt('id', first)
      .limit(1);
    expect({ ids: (data as Row[]).map(({ id }) => id), count }).toEqual({
      ids: rest.slice(0, 1),
      count: 2,
    });
  });

  test('that await approval can be looked up by anyone with their IDs', async () => {
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids) await add({ ...commentOn(post), id });
    await running.query(
      `update public.blog_comments set moderation_status = 'rejected' where id = $1`,
      ids.slice(1),
    );
    const pending = (comment_ids: string[]) => call('get_pending_comments', { comment_ids });
    const others = Array.from({ length: maxPendingIds - ids.length }, () => randomUUID());
    expect(await pending([...ids, ...others])).toEqual({ status: 200, data: ids.slice(0, 1) });
    expect(await pending([])).toEqual({ status: 200, data: [] });
    expect(await pending([...ids, ...others, randomUUID()])).toEqual({
      status: 400,
      code: '22023',
    });
  });

  describe('from submit_comment', () => {
    const submit = (comment: Row, client_address = '192.0.2.1') =>
      call('submit_comment', { comment, client_address });

    test('follow the same rules', async () => {
      const { id, slug } = await insertPost(running);
      post = id;
      const parent = await insertDecided(running, post);
      const comment = { ...commentOn(randomUUID()), slug };
      const signals = {
        spam_signals: ['honeypot-filled', 'released'],
        moderation_status: 'approved',
      };
      expect(await submit({ ...comment, ...signals, notify: true })).toMatchObject({ status: 204 });
      expect(await submit(comment)).toMatchObject({ status: 204 });
      expect(await submit({ ...comment, parent_id: parent })).toMatchObject({ status: 204 });
      expect(await submit({ ...comment, parent_id: randomUUID() })).toMatchObject({
        code: 'PT409',
      });
      expect(await submit({ ...comment, content: 'Short' })).toMatchObject({ code: '23514' });
      expect(await stored('parent_id, moderation_status, notify, spam_signals')).toEqual([
        expect.anything(),
        {
          parent_id: null,
          moderation_status: 'pending',
          notify: true,
          spam_signals: ['honeypot-filled'],
        },
        { parent_id: parent, moderation_status: 'pending', notify: false, spam_signals: [] },
      ]);
    });

    test('are limited by the client address', async () => {
      const { slug } = await insertPost(running);
      const next = () => ({ ...commentOn(randomUUID()), slug });
      for (let n = 0; n < limits.comments.most; n += 1) {
        expect(await submit(next())).toMatchObject({ status: 204 });
      }
      expect(await submit(next())).toEqual({ status: 429, code: 'PT429' });
      expect(await submit(next(), '192.0.2.2')).toMatchObject({ status: 204 });
    });

    test('find a post by its old slug', async () => {
      const { id, slug } = await insertPost(running);
      await running.query(`update public.blog_posts set slug = slug || '-new' where id = $1`, [id]);
      expect(await submit({ ...commentOn(randomUUID()), slug })).toMatchObject({ status: 204 });
    });

    test('need a public post', async () => {
      const { slug } = await insertRow<{ slug: string }>(running, 'blog_posts', draftOf());
      for (const missing of [slug, 'missing', null]) {
        expect(await submit({ ...commentOn(randomUUID()), slug: missing })).toEqual({
          status: 404,
          code: 'PT404',
        });
      }
    });
  });
});

describeDatabase('The spam signals of comments', (lane) => {
  let running: Running;
  let post: string;

  beforeAll(async () => {
    running = await lane.start();
    ({ id: post } = await insertPost(running));
  });

  const judged = async (fields: Row) => {
    const row = commentOn(post, { moderation_status: 'approved', ...fields });
    return insertRow<{ spam_signals: string[]; spam_score: number }>(running, 'blog_comments', row);
  };

  test.each<readonly [author_name: string, content: string]>([
    ['A reader', 'Our jobs are on https://example.com/jobs and on Indeed.com, Dice.com.'],
    ['Dana', 'Write to Bob <bob@example.com>, I have <3 people and 1 < 2'],
    ['S.A./N.V. Holding', 'Options: [a] Monday [b] Tuesday [i] either'],
    ['Dana', 'https://a.example http://b.example https://www.c.example/d'],
    ['Dana', 'www.a.example, www.b.example,www.c.example'],
    ['Dana', 'bit.ly/abc\nbit.ly/def\nbit.ly/ghi'],
    ['Dana', 'HTTPS://A.EXAMPLE HTTPS://B.EXAMPLE "https://c.example"'],
    ['https://a.example', 'A comment without links.'],
    ['Visit www.a.example now', 'A comment without links.'],
    ['bit.ly/abc', 'Twice: bit.ly/abc [bit.ly/abc]'],
    ...[
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)',
      '<svg/onload=alert(1)>',
      'text <b>bold</b>',
      'a \u2039b>bold word',
      'a comment</a>',
      '<!-- hidden -->',
      '<![CDATA[text]]>',
      '<?php echo 1 ?>',
      '[url=http://a.example]cheap[/url]',
      '[img]a picture',
      '[b]bold[/b] text',
      '[urls] and [links]',
      'Margins <a third, and/or a.m./p.m. calls',
    ].map((content) => ['Dana', content] as const),
  ])('match those of leads: %s: %s', async (author_name, content) => {
    const expected = signalsOf({ fields: { firstName: author_name, message: content } }).filter(
      (signal) => spamSignals.some((one) => one === signal),
    );
    expect((await judged({ author_name, content })).spam_signals).toEqual(expected);
  });

  test('include a long text that was sent before, for 24 hours', async () => {
    // As short as a text can be that counts: 40 characters.
    const content = 'Thanks for sharing so much useful advice';
    expect(await judged({ content })).toMatchObject({ spam_signals: [] });
    const another = { content, author_email: 'b@example.com' };
    expect(await judged(another)).toMatchObject({ spam_signals: ['repeated-text'] });
    await running.query(
      `update public.blog_comments set created_at = now() - interval '25 hours' where content = $1`,
      [content],
    );
    expect(await judged(another)).toMatchObject({ spam_signals: [] });
    for (const spam_signals of [[], []]) {
      expect(await judged({ content: 'A great post!' })).toMatchObject({ spam_signals });
    }
  });

  test('in a request count only if the form can detect them, and all raise the score', async () => {
    const claimed = await judged({ spam_signals: [...spamSignals, 'unknown', null] });
    expect(claimed).toMatchObject({ spam_signals: ['honeypot-filled', 'filled-too-fast'] });
    const scores = await running.query<{ score: number }>(
      'select private.get_spam_score(array[signal]) as score from unnest($1::text[]) signal',
      [[...spamSignals]],
    );
    expect(scores).toHaveLength(spamSignals.length);
    for (const { score } of scores) expect(score).toBeGreaterThan(0);
    expect(claimed.spam_score).toBe((scores[0]?.score ?? 0) + (scores[1]?.score ?? 0));
  });
});
