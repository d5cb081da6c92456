import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { TransactionSql } from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { commentOn, draftOf, insertRow, publicPostOf, type Row } from './rows.ts';
import { inTransaction, waitUntilBlocking } from './transactions.ts';

interface Decision {
  decision: string;
  changed: string[];
  stale: string[];
}

/** People who act at the same time. */
describeDatabase('Concurrent staff', (lane) => {
  let running: Running;
  let people: SupabaseClient[];

  beforeAll(async () => {
    running = await lane.start();
    people = [
      await running.client('admin'),
      await running.client('moderator'),
      await running.client('admin'),
    ];
  });

  const call = async <Result>(person: number, name: string, args: object): Promise<Result> => {
    const { data, error } = (await people[person]?.rpc(name, args)) ?? {};
    if (error) throw new Error(error.message);
    return data as Result;
  };

  interface Item {
    id: string;
    version: number;
  }

  async function insertItems(table: string, count: number, row: () => Row): Promise<Item[]> {
    const rows = Array.from({ length: count }, () =>
      insertRow<{ id: string }>(running, table, row()),
    );
    return (await Promise.all(rows)).map(({ id }) => ({ id, version: 1 }));
  }
  const submittedPosts = (count: number) =>
    insertItems('blog_posts', count, () => draftOf({ is_published: true }));
  const publicPosts = (count: number) => insertItems('blog_posts', count, () => publicPostOf());
  async function pendingComments(count: number) {
    const [post] = await publicPosts(1);
    return insertItems('blog_comments', count, () => commentOn(post?.id ?? ''));
  }

  /** What decisions about many items change. */
  const statesOf = (ids: string[]) =>
    running.query(
      `select id, moderation_status, is_published, trashed_at
       from public.blog_posts where id = any ($1::uuid[])
       union all
       select id, moderation_status, null, null
       from public.blog_comments where id = any ($1::uuid[])
       order by id`,
      [ids],
    );

  const idsOf = (items: Item[]) => items.map(({ id }) => id);
  const sorted = (...lists: string[][]) => lists.flat().toSorted();

  type Call = (items: Item[]) => [name: string, args: object];
  const moderate =
    (new_status: string): Call =>
    (items) => ['moderate_posts', { items, new_status }];
  const moderateComments =
    (new_status: string): Call =>
    (items) => [
      'moderate_comments',
      { comment_ids: idsOf(items), new_status, expected_status: 'pending' },
    ];
  const trash: Call = (items) => ['trash_posts', { post_ids: idsOf(items) }];

  // All other decisions about posts lock and check them as approving does.
  test.each<[string, (count: number) => Promise<Item[]>, Call, Call, number]>([
    ['approve and reject posts', submittedPosts, moderate('approved'), moderate('rejected'), 1],
    [
      'approve comments and mark them as spam',
      pendingComments,
      moderateComments('approved'),
      moderateComments('spam'),
      1,
    ],
    ['move posts to the trash', publicPosts, trash, trash, 2],
  ])('%s: each item once, and undo that once', async (_, make, first, second, other) => {
    const items = await make(20);
    const ids = sorted(idsOf(items));
    const before = await statesOf(ids);
    const decisions = await Promise.all([
      call<Decision>(0, ...first(items.slice(0, 15))),
      call<Decision>(other, ...second(items.slice(5).reverse())),
    ]);
    expect(sorted(...decisions.map(({ changed }) => changed))).toEqual(ids);
    expect(sorted(...decisions.map(({ stale }) => stale))).toEqual(
      sorted(idsOf(items.slice(5, 15))),
    );
    expect(await statesOf(ids)).not.toEqual(before);

    const undone = await Promise.all(
      [0, other, other, 0].map((person, index) =>
        call<{ decision: string; restored: string[] }>(person, 'undo_moderation', {
          decision: decisions[index % 2]?.decision,
        }),
      ),
    );
    const answers = undone.map(({ decision, restored }) => [decision, sorted(restored)]);
    expect(answers.slice(2)).toEqual(answers.slice(0, 2));
    const entries = await running.query<{ subject_id: string }>(
      'select subject_id from public.audit_log where decision_id = any ($1::uuid[])',
      [undone.map(({ decision }) => decision)],
    );
    expect(sorted(entries.map((entry) => entry.subject_id))).toEqual(ids);
    expect(await statesOf(ids)).toEqual(before);
  });

  test('undo a decision while somebody decides again: one of them is skipped', async () => {
    for (const { id, version } of await submittedPosts(5)) {
      const rejected = await call<Decision>(0, ...moderate('rejected')([{ id, version }]));
      const [undone, approved] = await Promise.all([
        call<{ restored: string[] }>(0, 'undo_moderation', { decision: rejected.decision }),
        call<Decision>(1, ...moderate('approved')([{ id, version: version + 1 }])),
      ]);
      expect([...undone.restored, ...approved.changed]).toEqual([id]);
      const [post] = await running.query(
        'select moderation_status from public.blog_posts where id = $1',
        [id],
      );
      const status = approved.changed.length === 1 ? 'approved' : 'pending';
      expect(post).toEqual({ moderation_status: status });
    }
  });

  test('feature one post', async () => {
    const items = await submittedPosts(4);
    await call(0, 'moderate_posts', { items, new_status: 'approved' });
    await Promise.all(
      items.map(({ id }, index) => call(index % 2, 'feature_post', { post_id: id })),
    );
    const featured = await running.query('select id from public.blog_posts where is_featured');
    expect(featured).toHaveLength(1);
  });

  /** Whether the post was approved. */
  type Approve = (seen: { id: string; updated_at: string }) => Promise<boolean>;
  const approveWithDecision: Approve = async ({ id }) =>
    (await call<Decision>(1, ...moderate('approved')([{ id, version: 1 }]))).changed.length === 1;
  // docs/decisions/020-keep-drafts-apart-from-posts.md
  const approvePlainly: Approve = async (seen) => {
    const update = people[1]?.from('blog_posts').update({ moderation_status: 'approved' });
    return (await update?.match(seen).select('id'))?.data?.length === 1;
  };
  test.each([
    ['decision', approveWithDecision],
    ['plain update', approvePlainly],
  ])('approve only the text that they saw, with a %s', async (_, approve) => {
    const author = await running.person();
    const writer = await running.client(author);
    for (let turn = 0; turn < 5; turn += 1) {
      const post = draftOf({ is_published: true, author_id: author.id, content: 'Seen' });
      const seen = await insertRow<{ id: string; updated_at: string }>(running, 'blog_posts', post);
      const [isApproved, edited] = await Promise.all([
        approve(seen),
        writer.from('blog_posts').update({ content: 'Unseen' }).eq('id', seen.id),
      ]);
      expect(edited.status).toBe(isApproved ? 403 : 204);
      const [now] = await running.query(
        'select content, moderation_status from public.blog_posts where id = $1',
        [seen.id],
      );
      expect(now).toEqual(
        isApproved
          ? { content: 'Seen', moderation_status: 'approved' }
          : { content: 'Unseen', moderation_status: 'pending' },
      );
    }
  });

  test('publish each scheduled post once, whoever runs the job', async () => {
    const ids = await duePosts(12);
    const service = await running.client('service_role');
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => service.rpc('publish_due_posts').throwOnError()),
    );
    expect(runs.reduce((sum, { data }) => sum + (data as number), 0)).toBe(ids.length);
    const published = await running.query(
      `select subject_id from public.audit_log
       where action = 'post.published' and subject_id = any ($1::text[])`,
      [ids],
    );
    expect(published).toHaveLength(ids.length);
  });

  test('don’t overwrite each other’s draft', async () => {
    const draft_id = randomUUID();
    const save = (person: number, title: string, expected_version: number) =>
      call<{ status: string; version: number }>(person, 'save_draft', {
        draft_id,
        fields: draftOf({ title }),
        expected_version,
      });
    for (const version of [0, 1, 2]) {
      const saved = await Promise.all([
        save(0, `A${version}`, version),
        save(1, `B${version}`, version),
      ]);
      expect(saved.map(({ status }) => status).sort()).toEqual(['conflict', 'saved']);
      expect(saved.map((answer) => answer.version)).toEqual([version + 1, version + 1]);
    }
  });

  /** Posts whose time has come, in the order of their IDs. */
  async function duePosts(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID()).toSorted();
    for (const id of ids) {
      await insertRow(running, 'blog_posts', draftOf({ id, moderation_status: 'approved' }));
    }
    await running.query(
      'update public.post_workflow set scheduled_for = now() where post_id = any ($1::uuid[])',
      [ids],
    );
    return ids;
  }

  /** Starts publishing, which has to wait for `block`, and runs `work` meanwhile. Returns which posts are left. */
  async function publishDuring(
    ids: readonly string[],
    block: (transaction: TransactionSql) => Promise<unknown>,
    work: () => Promise<unknown> = async () => undefined,
  ) {
    let publishing: Promise<unknown> = Promise.resolve();
    await inTransaction(running, async (transaction) => {
      await block(transaction);
      publishing = running.query('select public.publish_due_posts()');
      await Promise.race([publishing, waitUntilBlocking(transaction)]);
      await work();
    });
    await publishing;
    const left =
      'select id from public.blog_posts where not is_published and id = any ($1::uuid[])';
    return running.query(left, [ids]);
  }

  test('reschedule a post while others are being published', async () => {
    // More than the job reads at once.
    const ids = await duePosts(12);
    const post_id = ids.at(-1);
    const left = await publishDuring(
      ids,
      (transaction) => transaction`
        insert into private.post_changes values (${ids[0] ?? ''}, pg_current_xact_id())`,
      async () => {
        const args = { post_id, version: 1, publish_at: '2099-01-01' };
        expect((await call<Decision>(1, 'schedule_post', args)).changed).toEqual([post_id]);
      },
    );
    expect(left).toEqual([{ id: post_id }]);
  });

  test('change a post that’s then published', async () => {
    const ids = await duePosts(1);
    const left = await publishDuring(
      ids,
      (transaction) =>
        transaction`update public.blog_posts set category = 'Other' where id = ${ids[0] ?? ''}`,
    );
    expect(left).toEqual([]);
  });
});
