import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, test } from 'vitest';
import { describeDatabase, type Person, type Running } from '../lanes/index.ts';
import { draftOf, insertRow, itemOf } from './rows.ts';

/** What happens to a submitted post, and the emails about reviews that its writer gets. `undo` also undoes an undo. */
const reviews: readonly [string, string][] = [
  ['reject with a plain update, send', 'rejected'],
  ['reject, send, send', 'rejected'],
  ['reject, fail, send', 'rejected'],
  ['reject, undo, send, undo, send', 'rejected'],
  ['reject, undo, request changes, send', 'changes-requested'],
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
  ['reject, fail, undo, send new, send', ''],
  ['reject, bounce, undo, send', ''],
  ['reject, send, wait for months, undo, send', 'rejected, submitted'],
  ['reject, send, wait for months, undo, undo, send', 'rejected'],
];

/** How often the writer is told that it's live. */
const publications: readonly [string, number][] = [
  ['approve, send', 0],
  ['approve, publish, send, publish, send', 1],
  ['approve, fail to publish, send', 0],
  ['approve, hold back, send, publish, send', 1],
  ['approve, pause, send, publish, send', 1],
  ['approve with a plain update, publish, send', 1],
  ['approve, undo, publish, send', 0],
  ['approve, publish, undo, send', 0],
  ['approve, publish, undo, undo, publish, send', 1],
  ['approve, publish, send, unpublish, publish, undo, publish, send', 1],
  ['approve, publish, send, unpublish, wait for months, approve, publish, send', 1],
  ['approve, publish, send, edit, publish, send', 1],
  ['approve, publish, send, reject, submit, approve, publish, send', 2],
  ['schedule, publish, send', 0],
  ['schedule, wait, publish, send', 1],
  ['approve, publish, remove the writer, send', 0],
  ['take over, approve, publish, send', 0],
  ['take over, schedule, wait, publish, send', 0],
  ['stop reports, approve, publish, send', 0],
];

describeDatabase('Emails to the writer of a post', (lane) => {
  let running: Running;
  let moderatorPerson: Person;
  let moderator: SupabaseClient;

  beforeAll(async () => {
    running = await lane.start();
    moderatorPerson = await running.person('moderator');
    moderator = await running.client(moderatorPerson);
  });

  const report = (state: string, details: object | null = null) =>
    running.query('select public.report_publishing($1, null, $2)', [
      state,
      details && JSON.stringify(details),
    ]);

  async function publish(details: object = { failures: [], paused: null }) {
    await report('publishing');
    await report('live', details);
  }

  /**
   * What the dispatcher does with the emails that are due, ten seconds later. `maxAttempts`: leaves out emails that
   * failed more often. Returns what was delivered.
   */
  async function dispatch(topic: 'live' | 'review', outcome = 'delivered', maxAttempts = 10) {
    await running.query(
      `update private.outbox set due_at = now() where topic = $1 and attempts <= $2 and due_at < 'infinity'`,
      [`${topic}-mail`, maxAttempts],
    );
    const rows = await running.query<{ mail: object | null }>(
      `select mail from public.claim_outbox(array[$1]) o, public.get_${topic}_mail(o.id) mail,
         public.finish_outbox(o.id, o.attempts, $2)`,
      [`${topic}-mail`, outcome],
    );
    return outcome === 'delivered' ? rows.flatMap(({ mail }) => mail ?? []) : [];
  }

  /** Runs a story. Returns the emails about this topic, and what they're about. */
  async function tell(topic: 'live' | 'review', story: string) {
    const writer = await running.person();
    const { id, slug } = await insertRow<{ id: string; slug: string }>(
      running,
      'blog_posts',
      draftOf({ is_published: true, author_id: writer.id }),
    );
    await publish();
    // Emails about the posts of other stories.
    await running.query(`delete from private.outbox where topic in ('live-mail', 'review-mail')`);
    const sent: object[] = [];
    let decision: unknown;

    async function decide(name: string, args: object) {
      const { data } = await moderator.rpc(name, args).throwOnError();
      expect(data).toMatchObject({ changed: [id] });
      decision = (data as { decision: string }).decision;
    }
    const change = (assignment: string) => () =>
      running.query(`update public.blog_posts set ${assignment} where id = $1`, [id]);
    const moderate = (new_status: string) => async () =>
      decide('moderate_posts', { items: [await itemOf(running, id)], new_status });
    const moderatePlainly = (moderation_status: string) => async () =>
      moderator.from('blog_posts').update({ moderation_status }).eq('id', id).throwOnError();
    const asWriter = (name: string, args: object) => async () =>
      (await running.client(writer)).rpc(name, args).throwOnError();
    const send = (maxAttempts?: number) => async () =>
      sent.push(...(await dispatch(topic, 'delivered', maxAttempts)));

    const steps: Record<string, () => Promise<unknown>> = {
      approve: moderate('approved'),
      reject: moderate('rejected'),
      'request changes': moderate('changes-requested'),
      'put back': moderate('pending'),
      'approve with a plain update': moderatePlainly('approved'),
      'reject with a plain update': moderatePlainly('rejected'),
      unpublish: async () => decide('unpublish_posts', { items: [await itemOf(running, id)] }),
      async schedule() {
        const { version } = await itemOf(running, id);
        await decide('schedule_post', { post_id: id, version, publish_at: '2099-01-01T00:00:00Z' });
      },
      async wait() {
        await running.query(
          'update public.post_workflow set scheduled_for = now() where post_id = $1',
          [id],
        );
        await running.query('select public.publish_due_posts()');
      },
      async 'wait for months'() {
        await running.query(
          `update private.outbox set delivered_at = delivered_at - interval '90 days'`,
        );
        await running.query('select public.delete_expired()');
      },
      async undo() {
        const { data } = await moderator.rpc('undo_moderation', { decision }).throwOnError();
        expect(data).toMatchObject({ restored: [id] });
        decision = (data as { decision: string }).decision;
      },
      submit: asWriter('submit_post', { draft_id: id, expected_version: 0 }),
      withdraw: asWriter('withdraw_post', { post_id: id }),
      edit: change(`title = 'A better title'`),
      'take over': change(`author_id = '${moderatorPerson.id}'`),
      'remove the writer': () => running.query('delete from auth.users where id = $1', [writer.id]),
      'stop reports': () => running.query('delete from private.publisher_status'),
      publish: () => publish(),
      'fail to publish': async () => {
        await report('publishing');
        await report('failed');
      },
      'hold back': () =>
        publish({ failures: [{ post_id: id, path: '/blog', reason: 'Too long' }] }),
      pause: () =>
        publish({
          failures: [],
          paused: { since: 'now', releasedAt: '2000-01-01T00:00:00Z', waiting: { [id]: 'new' } },
        }),
      send: send(),
      'send new': send(0),
      fail: () => dispatch(topic, 'retry'),
      bounce: () => dispatch(topic, 'dead'),
    };
    for (const step of story.split(', ')) {
      expect(steps, step).toHaveProperty([step]);
      await steps[step]?.();
    }
    return { sent, email: writer.email, slug };
  }

  test.each(reviews)('about reviews: %s: %s', async (story, expected) => {
    const { sent } = await tell('review', story);
    expect(sent.map((mail) => (mail as { outcome: string }).outcome).join(', ')).toBe(expected);
  });

  test.each(publications)('about live posts: %s: %s', async (story, times) => {
    const { sent, email, slug } = await tell('live', story);
    const mail = { email, slug, title: expect.any(String) as string };
    expect(sent).toEqual(Array(times).fill(mail));
  });
});
