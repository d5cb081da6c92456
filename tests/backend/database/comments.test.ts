import { beforeAll, expect, test } from 'vitest';
import { signalsOf } from '../../../supabase/functions/_shared/rules/lead/signals.ts';
import { spamSignals } from '../../../supabase/functions/_shared/rules/lead/spam.ts';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { commentOn, insertRow, publicPostOf } from './rows.ts';
import { resultOf } from './sample.ts';

// supabase/tests/comments.test.sql tests what happens one after the other.
describeDatabase('Comments', (lane) => {
  let running: Running;
  let post: string;

  beforeAll(async () => {
    running = await lane.start();
    ({ id: post } = await insertRow<{ id: string }>(running, 'blog_posts', publicPostOf()));
  });

  test('that are sent again at the same time are stored and counted once', async () => {
    const visitor = await running.client('anon');
    const comment = commentOn(post);
    const twice = {
      ...comment,
      author_email: 'READER@example.com',
      content: ` ${String(comment['content'])}\n`,
    };
    const answers = await Promise.all(
      [comment, twice, comment, [comment, twice]].map((rows) =>
        resultOf(visitor.from('blog_comments').insert(rows)),
      ),
    );
    expect(answers).toEqual(Array(4).fill({ status: 201, data: null }));
    const stored = 'select from public.blog_comments where post_id = $1';
    expect(await running.query(stored, [post])).toHaveLength(1);
    const counted = `select from private.rate_limits where limit_name = 'comments'`;
    expect(await running.query(counted)).toHaveLength(1);
  });

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
  ])('have the spam signals that leads have: %s: %s', async (author_name, content) => {
    const expected = signalsOf({ fields: { firstName: author_name, message: content } }).filter(
      (signal) => spamSignals.some((one) => one === signal),
    );
    const row = commentOn(post, { moderation_status: 'approved', author_name, content });
    expect(await insertRow(running, 'blog_comments', row)).toMatchObject({
      spam_signals: expected,
    });
  });
});
