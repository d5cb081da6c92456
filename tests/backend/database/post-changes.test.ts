import postgres from 'postgres';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { describeLanes, type Running } from '../lanes/index.ts';

interface Changes {
  cursor: string;
  changed: string[] | null;
}

const insertPublic = `insert into public.blog_posts
  (slug, title, category, author_name, is_published, moderation_status)
  values ($1, 'A title', 'Testing', 'A writer', true, 'approved') returning id`;

describeLanes('public_post_changes', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  async function changesSince(since: string | null): Promise<Changes> {
    const { data, error } = await (
      await running.client('anon')
    ).rpc('public_post_changes', since === null ? {} : { since });
    if (error) throw error;
    return data as Changes;
  }

  async function insert(slug: string): Promise<string> {
    const [row] = await running.query<{ id: string }>(insertPublic, [slug]);
    return row?.id ?? '';
  }

  test('tells any visitor what changed since a cursor, and nothing without one', async () => {
    const begin = await changesSince(null);
    expect(begin.changed).toBeNull();
    expect((await changesSince(begin.cursor)).changed).toEqual([]);

    const id = await insert('told');
    const after = await changesSince(begin.cursor);
    expect(after.changed).toEqual([id]);
    expect((await changesSince(after.cursor)).changed).toEqual([]);

    await running.query('delete from public.blog_posts where id = $1', [id]);
    expect((await changesSince(after.cursor)).changed).toEqual([id]);
  });

  describe.runIf(lane.name === 'postgres')('with transactions that overlap', () => {
    test('a change that commits late is told by the answer after it', async () => {
      const [database] = await running.query<{ name: string }>('select current_database() as name');
      const url = new URL(inject('postgresUrl') ?? '');
      url.pathname = database?.name ?? '';
      const slow = postgres(url.href, { max: 1 });
      try {
        const { cursor } = await changesSince(null);
        let commit = () => {};
        let began = () => {};
        const written = new Promise<void>((resolve) => (began = resolve));
        const late = slow.begin(async (transaction) => {
          const [row] = await transaction.unsafe<{ id: string }[]>(insertPublic, ['late']);
          began();
          await new Promise<void>((resolve) => (commit = resolve));
          return row?.id;
        });
        await written;
        // Begun later, committed earlier: a cursor made of its time or number would hide the other.
        const early = await insert('early');
        const between = await changesSince(cursor);
        expect(between.changed).toEqual([early]);
        commit();
        const lateId = await late;
        expect((await changesSince(between.cursor)).changed).toContain(lateId);
      } finally {
        await slow.end();
      }
    });
  });
});
