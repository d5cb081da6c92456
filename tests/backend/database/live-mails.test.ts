import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, test } from 'vitest';
import { describeDatabase, type Person, type Running } from '../lanes/index.ts';
import { draftOf, insertRow } from './rows.ts';

/** What happens to a submitted post, and how often its writer is told that it's live. */
const stories: readonly [string, number][] = [
  ['approve, send', 0],
  ['approve, publish, send', 1],
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
  ['approve, edit, publish, send', 1],
  ['approve, publish, send, reject, submit, approve, publish, send', 2],
  ['schedule, publish, send', 0],
  ['schedule, wait, publish, send', 1],
  ['approve, publish, remove the writer, send', 0],
  ['take over, approve, publish, send', 0],
  ['take over, schedule, wait, publish, send', 0],
  ['stop reports, approve, publish, send', 0],
];

describeDatabase('Emails about live posts', (lane) => {
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

  /** What the dispatcher does ten seconds later. Returns to whom and about what it sends emails. */
  async function dispatch(): Promise<unknown[]> {
    await running.query(
      `update private.outbox set due_at = now() where topic = 'live-mail' and due_at < 'infinity'`,
    );
    return running.query(
      `select mail from public.claim_outbox('{live-mail}') o, public.get_live_mail(o.id) mail,
         public.finish_outbox(o.id, o.attempts, 'delivered') where mail is not null`,
    );
  }

  test.each(stories)('%s: %s', async (story, times) => {
    const writer = await running.person();
    const { id, slug } = await insertRow<{ id: string; slug: string }>(
      running,
      'blog_posts',
      draftOf({ is_published: true, author_id: writer.id }),
    );
    await publish();
    // Emails about the posts of other stories.
    await running.query(`delete from private.outbox where topic = 'live-mail'`);
    const sent: unknown[] = [];
    let decision: unknown;

    async function getItem() {
      const [post] = await running.query<{ version: number }>(
        'select version from public.post_workflow where post_id = $1',
        [id],
      );
      return { id, version: post?.version };
    }
    async function decide(name: string, args: object) {
      const { data } = await moderator.rpc(name, args).throwOnError();
      expect(data).toMatchObject({ changed: [id] });
      decision = (data as { decision: string }).decision;
    }
    const change = (assignment: string) => () =>
      running.query(`update public.blog_posts set ${assignment} where id = $1`, [id]);
    const moderate = (new_status: string) => async () =>
      decide('moderate_posts', { items: [await getItem()], new_status });

    const steps: Record<string, () => Promise<unknown>> = {
      approve: moderate('approved'),
      reject: moderate('rejected'),
      'approve with a plain update': async () =>
        moderator.from('blog_posts').update({ moderation_status: 'approved' }).eq('id', id),
      unpublish: async () => decide('unpublish_posts', { items: [await getItem()] }),
      schedule: async () =>
        decide('schedule_post', {
          post_id: id,
          version: (await getItem()).version,
          publish_at: '2099-01-01T00:00:00Z',
        }),
      async wait() {
        await running.query(
          'update public.post_workflow set scheduled_for = now() where post_id = $1',
          [id],
        );
        await running.query('select public.publish_due_posts()');
      },
      async 'wait for months'() {
        await running.query(
          `update private.outbox set delivered_at = now() - interval '90 days' where topic = 'live-mail'`,
        );
        await running.query('select public.delete_expired()');
      },
      async undo() {
        const { data } = await moderator.rpc('undo_moderation', { decision }).throwOnError();
        expect(data).toMatchObject({ restored: [id] });
        decision = (data as { decision: string }).decision;
      },
      submit: async () => {
        const client = await running.client(writer);
        await client.rpc('submit_post', { draft_id: id, expected_version: 0 }).throwOnError();
      },
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
      send: async () => sent.push(...(await dispatch())),
    };
    for (const step of story.split(', ')) {
      expect(steps, step).toHaveProperty([step]);
      await steps[step]?.();
    }
    const mail = { email: writer.email, slug, title: expect.any(String) as string };
    expect(sent).toEqual(Array(times).fill({ mail }));
  });
});
