import { beforeAll, expect, test } from 'vitest';
import { limits } from '../../../supabase/functions/_shared/rules/limits.ts';
import { describeRestLanes, type Running } from '../lanes/index.ts';
import {
  comment,
  expectRefused,
  makePosts,
  newVisitor,
  secondsPass,
} from './rate-limited-visitor.ts';

const { most, seconds } = limits.comments;
const letThrough = (times: number) => Array<number>(times).fill(201);

/** The rate limit of comments, for visitors who can send any HTTP request. */
describeRestLanes('The comment rate limit', (lane) => {
  let running: Running;
  let post: string;
  let another: string;

  beforeAll(async () => {
    running = await lane.start();
    [post = '', another = ''] = await makePosts(running, 2);
  });

  test('accepts five and rejects the sixth with the message of the error catalog', async () => {
    const visitor = newVisitor(running);
    for (let turn = 0; turn < most; turn += 1) {
      expect((await visitor.insert('blog_comments', comment(post))).status).toBe(201);
    }
    await expectRefused(await visitor.insert('blog_comments', comment(post)), 'comments');
  });

  test('counts per post and visitor', async () => {
    const visitor = newVisitor(running);
    await visitor.comment(most, post);
    expect(await visitor.comment(1, another)).toEqual([201]);
    expect(await newVisitor(running).comment(1, post)).toEqual([201]);
  });

  test('also limits comments on all posts together', async () => {
    const visitor = newVisitor(running);
    const all = limits['all-comments'].most;
    const posts = await makePosts(running, all / most + 1);
    for (const one of posts.slice(0, -1)) {
      expect(await visitor.comment(most, one)).toEqual(letThrough(most));
    }
    await expectRefused(
      await visitor.insert('blog_comments', comment(posts.at(-1) ?? '')),
      'all-comments',
    );
  });

  test('applies to signed-in visitors too', async () => {
    const visitor = newVisitor(running);
    await visitor.comment(most, post);
    const person = await running.person();
    await expectRefused(
      await visitor.insert('blog_comments', comment(post), { person }),
      'comments',
    );
  });

  test('accepts exactly five of twenty concurrent requests', async () => {
    expect(await newVisitor(running).comment(20, post)).toEqual([
      ...letThrough(most),
      ...Array<number>(20 - most).fill(429),
    ]);
  });

  test('counts each row of a bulk insert, which is stored completely or not at all', async () => {
    const visitor = newVisitor(running);
    const list = Array.from({ length: most + 1 }, () => comment(post, { author_name: 'List' }));
    await expectRefused(await visitor.insert('blog_comments', list), 'comments');
    expect(
      await running.query("select from public.blog_comments where author_name = 'List'"),
    ).toHaveLength(0);
    expect((await visitor.insert('blog_comments', list.slice(1))).status).toBe(201);
  });

  test("doesn't count comments that are rejected for another reason", async () => {
    const visitor = newVisitor(running);
    const bad = [
      comment(post, { content: 'short' }),
      comment(post, { moderation_status: 'approved' }),
      comment('00000000-0000-4000-a000-000000000000'),
    ];
    for (const row of [...bad, ...bad]) {
      expect([400, 401]).toContain((await visitor.insert('blog_comments', row)).status);
    }
    expect(await visitor.comment(most, post)).toEqual(letThrough(most));
  });

  test('uses a sliding window', async () => {
    const visitor = newVisitor(running);
    await visitor.comment(2, post);
    await secondsPass(running, seconds / 2);
    await visitor.comment(most - 2, post);
    expect(await visitor.comment(1, post)).toEqual([429]);
    await secondsPass(running, seconds / 2);
    expect(await visitor.comment(3, post)).toEqual([201, 201, 429]);
  });

  // The postgrest lane has no front door. In production, the hosted edge overwrites both headers.
  if (lane.name === 'postgrest') return;
  test("can't be avoided with forged headers", async () => {
    const visitor = newVisitor(running);
    await visitor.comment(most, post);
    for (const headers of [
      { 'x-forwarded-for': '198.51.100.7' },
      { 'x-forwarded-for': '198.51.100.7, ::1', forwarded: 'for=198.51.100.7' },
      { 'cf-connecting-ip': '198.51.100.7' },
      { 'x-real-ip': '198.51.100.7', 'true-client-ip': '198.51.100.7' },
    ]) {
      await expectRefused(
        await visitor.insert('blog_comments', comment(post), { headers }),
        'comments',
      );
    }
  });
});
