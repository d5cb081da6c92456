import { beforeAll, expect, test } from 'vitest';
import { describeLanes } from '../lanes/index.ts';
import { callers } from './matrix/callers.ts';
import type { Made } from './matrix/calls.ts';
import { ask, type Probe } from './matrix/probe.ts';
import { recipes } from './matrix/rows/index.ts';
import { makeWorld } from './matrix/world.ts';

const tables = ['audit_log', 'lead_events', 'post_revisions'] as const;

/** What was decided, what happened to a lead and what a post said: added to, never changed. */
describeLanes('The append-only tables', (lane) => {
  let probe: Probe;

  beforeAll(async () => {
    const running = await lane.start();
    probe = { running, world: await makeWorld(running) };
  });

  async function makeRow(table: string) {
    const recipe = recipes[table];
    if (!recipe) throw new Error(`There is no recipe for a row of ${table}.`);
    const [row] = await probe.running.query<{ made: Made }>(recipe.make(probe.world));
    const { id, ...fields } = row?.made ?? {};
    return { id: String(id), fields, changed: recipe.values(probe.world) };
  }

  async function rows(table: string) {
    return probe.running.query(`select to_jsonb(t) as row from public.${table} t order by id`);
  }

  const clients = tables.flatMap((table) => callers.map((caller) => ({ table, caller })));

  test.each(clients)('$table: $caller adds, changes and removes nothing', async (cell) => {
    const { table, caller } = cell;
    const { id, fields, changed } = await makeRow(table);
    const { id: _id, ...other } = changed;
    const before = await rows(table);
    const merge = { prefer: 'resolution=merge-duplicates' };
    const answers = [
      await ask(probe, caller, 'POST', table, fields),
      await ask(probe, caller, 'POST', `${table}?on_conflict=id`, { ...fields, ...other }, merge),
      await ask(probe, caller, 'PUT', `${table}?id=eq.${id}`, { id, ...fields, ...other }),
      await ask(probe, caller, 'PATCH', `${table}?id=eq.${id}`, other),
      await ask(probe, caller, 'PATCH', table, other),
      await ask(probe, caller, 'DELETE', `${table}?id=eq.${id}`),
      await ask(probe, caller, 'DELETE', table),
    ];
    expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
    expect(await rows(table)).toEqual(before);
  });

  test.each(tables)('%s: its owner changes nothing either', async (table) => {
    const { id, changed } = await makeRow(table);
    const before = await rows(table);
    const [column] = Object.keys(changed).filter((name) => name !== 'id');
    await expect(
      probe.running.query(`update public.${table} set ${column} = ${column} where id = ${id}`),
    ).rejects.toMatchObject({
      code: '42501',
      message: `${table} is append-only: rows can't be changed.`,
    });
    expect(await rows(table)).toEqual(before);
  });

  test.each(['delete from public.audit_log', 'truncate public.audit_log'])(
    'audit_log: nor is it emptied: %s',
    async (statement) => {
      await makeRow('audit_log');
      const before = await rows('audit_log');
      await expect(probe.running.query(statement)).rejects.toMatchObject({ code: '42501' });
      expect(await rows('audit_log')).toEqual(before);
    },
  );

  test('audit_log outlives the post and the person it tells of', async () => {
    const { running, world } = probe;
    const person = await running.person('admin');
    const moderator = await running.client(person);
    const [post] = await running.query<{ made: Made }>(recipes['blog_posts']?.make(world) ?? '');
    const id = String(post?.made['id']);
    await moderator.from('blog_posts').update({ moderation_status: 'approved' }).eq('id', id);
    await moderator.from('blog_posts').delete().eq('id', id);
    await running.query('delete from auth.users where id = $1', [person.id]);

    const lines = await running.query(
      `select action, actor_id::text, actor_role, before, after from public.audit_log
       where subject_id = $1 order by id`,
      [id],
    );
    const by = { actor_id: person.id, actor_role: 'admin' };
    const [pending, approved] = ['pending', 'approved'].map((moderation_status) => ({
      moderation_status,
    }));
    expect(lines).toEqual([
      { action: 'post.moderated', ...by, before: pending, after: approved },
      { action: 'post.deleted', ...by, before: approved, after: null },
    ]);
  });
});
