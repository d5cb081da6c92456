import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, test } from 'vitest';
import { describeDatabase, type Person, type Running } from '../lanes/index.ts';
import { draftOf, insertRow } from './rows.ts';

/** What happens to a post, and the emails that its writer gets. `undo` also undoes an undo. */
const stories: readonly [string, string][] = [
  ['reject, send', 'rejected'],
  ['reject with a plain update, send', 'rejected'],
  ['reject, send, send', 'rejected'],
  ['reject, fail, send', 'rejected'],
  ['reject, undo, send', ''],
  ['reject, undo, undo, send', 'rejected'],
  ['reject, undo, send, undo, send', 'rejected'],
  ['reject, fail, undo, send, undo, send', 'rejected'],
  ['reject, undo, request changes, send', 'changes-requested'],
  ['reject, send, undo, send', 'rejected, submitted'],
  ['reject, send, undo, undo, send', 'rejected'],
  ['reject, send, undo, send, undo, send', 'rejected, submitted, rejected'],
  ['reject, send, approve, send', 'rejected, approved'],
  ['reject, send, approve, undo, send', 'rejected'],
  ['request changes, send, submit, approve, send', 'changes-requested'],
  ['reject, send, submit, withdraw, send', 'rejected'],
  [
    'reject, send, submit, request changes, send, undo, send',
    'rejected, changes-requested, submitted',
  ],
  ['approve, reject, send, undo, send', 'rejected, approved'],
  ['reject, put back, send', ''],
  ['reject, send, put back, send', 'rejected, submitted'],
  ['reject, send, put back, undo, send', 'rejected'],
  ['reject, send, put back, approve, send', 'rejected, approved'],
  ['reject, fail, undo, send new, send', ''],
  ['reject, bounce, undo, send', ''],
  ['reject, bounce, undo, request changes, send', 'changes-requested'],
  ['reject, send, wait a month, undo, send', 'rejected, submitted'],
  ['reject, send, wait a month, undo, undo, send', 'rejected'],
];

describeDatabase('Emails about reviews', (lane) => {
  let running: Running;
  let author: Person;
  let writer: SupabaseClient;
  let moderator: SupabaseClient;

  beforeAll(async () => {
    running = await lane.start();
    author = await running.person();
    writer = await running.client(author);
    moderator = await running.client('moderator');
  });

  /**
   * Runs what the dispatcher does with the emails that are due, ten seconds later. `maxAttempts`: leaves out emails
   * that failed more often.
   */
  async function dispatch(
    outcome: 'delivered' | 'retry' | 'dead',
    maxAttempts = 10,
  ): Promise<string[]> {
    await running.query(
      `update private.outbox set due_at = now() where topic = 'review-mail' and attempts <= $1`,
      [maxAttempts],
    );
    const rows = await running.query<{ id: number }>(
      `select id from public.claim_outbox('{review-mail}')`,
    );
    const sent: string[] = [];
    for (const { id } of rows) {
      const [loaded] = await running.query<{ mail: { outcome: string } | null }>(
        'select public.get_review_mail($1) as mail',
        [id],
      );
      if (loaded?.mail && outcome === 'delivered') sent.push(loaded.mail.outcome);
      await running.query(
        'select public.finish_outbox(id, attempts, $2) from private.outbox where id = $1',
        [id, outcome],
      );
    }
    return sent;
  }

  test.each(stories)('%s: %s', async (story, expected) => {
    const { id } = await insertRow<{ id: string }>(
      running,
      'blog_posts',
      draftOf({ is_published: true, author_id: author.id }),
    );
    const sent: string[] = [];
    let decision: unknown;

    async function moderate(new_status: string) {
      const [post] = await running.query<{ version: number }>(
        'select version from public.post_workflow where post_id = $1',
        [id],
      );
      const items = [{ id, version: post?.version }];
      const { data } = await moderator.rpc('moderate_posts', { items, new_status }).throwOnError();
      expect(data).toMatchObject({ changed: [id] });
      decision = (data as { decision: string }).decision;
    }
    const steps: Record<string, () => Promise<unknown>> = {
      reject: () => moderate('rejected'),
      approve: () => moderate('approved'),
      'request changes': () => moderate('changes-requested'),
      'reject with a plain update': async () =>
        moderator.from('blog_posts').update({ moderation_status: 'rejected' }).eq('id', id),
      async undo() {
        const { data } = await moderator.rpc('undo_moderation', { decision }).throwOnError();
        expect(data).toMatchObject({ restored: [id] });
        decision = (data as { decision: string }).decision;
      },
      submit: async () =>
        writer.rpc('submit_post', { draft_id: id, expected_version: 0 }).throwOnError(),
      withdraw: async () => writer.rpc('withdraw_post', { post_id: id }).throwOnError(),
      'put back': () => moderate('pending'),
      send: async () => sent.push(...(await dispatch('delivered'))),
      'send new': async () => sent.push(...(await dispatch('delivered', 0))),
      fail: () => dispatch('retry'),
      bounce: () => dispatch('dead'),
      'wait a month': async () => {
        await running.query(
          `update private.outbox set delivered_at = delivered_at - interval '31 days'`,
        );
        await running.query('select public.delete_expired()');
      },
    };
    for (const step of story.split(', ')) await steps[step]?.();
    expect(sent.join(', ')).toBe(expected);
  });
});
