import type { SupabaseClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { describeLanes, type Running } from '../lanes/index.ts';
import { draftOf, insertRow } from './rows.ts';

interface Decision {
  decision: string;
  changed: string[];
  stale: string[];
}

/** Two people who act at the same time. */
describeLanes('Concurrent staff', (lane) => {
  let running: Running;
  let people: SupabaseClient[];

  beforeAll(async () => {
    running = await lane.start();
    people = [await running.client('admin'), await running.client('moderator')];
  });

  const call = async <Result>(person: number, name: string, args: object): Promise<Result> => {
    const { data, error } = (await people[person]?.rpc(name, args)) ?? {};
    if (error) throw new Error(error.message);
    return data as Result;
  };

  async function submittedPosts(count: number) {
    const rows = Array.from({ length: count }, () =>
      insertRow<{ id: string }>(running, 'blog_posts', draftOf({ is_published: true })),
    );
    return (await Promise.all(rows)).map(({ id }) => ({ id, version: 1 }));
  }

  const sorted = (...lists: string[][]) => lists.flat().toSorted();

  test('decide each post once, and undo it once', async () => {
    const items = await submittedPosts(20);
    const ids = sorted(items.map(({ id }) => id));
    const moderate = (person: number, new_status: string, part: typeof items) =>
      call<Decision>(person, 'moderate_posts', { items: part, new_status });
    const decisions = await Promise.all([
      moderate(0, 'approved', items.slice(0, 15)),
      moderate(1, 'rejected', items.slice(5).reverse()),
    ]);
    expect(sorted(...decisions.map(({ changed }) => changed))).toEqual(ids);
    expect(sorted(...decisions.map(({ stale }) => stale))).toEqual(
      sorted(items.slice(5, 15).map(({ id }) => id)),
    );

    const undone = await Promise.all(
      [0, 1, 0, 1].map((person, index) =>
        call<{ restored: string[] }>(person, 'undo_moderation', {
          decision: decisions[index % 2]?.decision,
        }),
      ),
    );
    expect(sorted(...undone.map(({ restored }) => restored))).toEqual(ids);
    const left = await running.query(
      `select distinct is_published, moderation_status from public.blog_posts where id = any ($1::uuid[])`,
      [ids],
    );
    expect(left).toEqual([{ is_published: true, moderation_status: 'pending' }]);
  });

  test('schedule and trash the same post in one order or the other', async () => {
    const items = await submittedPosts(5);
    for (const { id } of items) {
      const [scheduled, trashed] = await Promise.all([
        call<Decision>(1, 'schedule_post', { post_id: id, version: 1, publish_at: '2099-01-01' }),
        call<Decision>(0, 'trash_posts', { post_ids: [id] }),
      ]);
      expect(trashed.changed).toEqual([id]);
      await call(0, 'restore_posts', { post_ids: [id] });
      const [state] = await running.query(
        `select w.scheduled_for is not null as scheduled, p.is_published from public.post_workflow w
         join public.blog_posts p on p.id = w.post_id where p.id = $1`,
        [id],
      );
      const isScheduled = scheduled.changed.length === 1;
      expect(state).toEqual({ scheduled: isScheduled, is_published: !isScheduled });
    }
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
});
