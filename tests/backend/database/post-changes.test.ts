import postgres from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { postgresUrl } from '../lanes/postgres-databases.ts';
import { describeLanes, type Running } from '../lanes/index.ts';

interface Changes {
  cursor: string;
  changed: string[] | null;
}

const insertPublic = `insert into public.blog_posts
  (slug, title, category, author_name, is_published, moderation_status)
  values ($1, 'A title', 'Testing', 'A writer', true, 'approved') returning id`;

async function changesSince(running: Running, since: string | null): Promise<Changes> {
  const visitor = await running.client('anon');
  const { data, error } = await visitor.rpc('public_post_changes', since === null ? {} : { since });
  if (error) throw error;
  return data as Changes;
}

async function insert(running: Running, slug: string): Promise<string> {
  const [row] = await running.query<{ id: string }>(insertPublic, [slug]);
  return row?.id ?? '';
}

describeLanes('public_post_changes', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  test('returns what changed since a cursor, and null without one', async () => {
    const begin = await changesSince(running, null);
    expect(begin.changed).toBeNull();
    expect((await changesSince(running, begin.cursor)).changed).toEqual([]);

    const id = await insert(running, 'reported');
    const after = await changesSince(running, begin.cursor);
    expect(after.changed).toEqual([id]);
    expect((await changesSince(running, after.cursor)).changed).toEqual([]);

    await running.query('delete from public.blog_posts where id = $1', [id]);
    expect((await changesSince(running, after.cursor)).changed).toEqual([id]);
  });
});

// PGlite has a single connection, so its transactions never overlap.
describeLanes(
  'public_post_changes with overlapping transactions',
  (lane) => {
    test('returns a late commit in the next response', async () => {
      const running = await lane.start();
      const [database] = await running.query<{ name: string }>('select current_database() as name');
      const url = new URL(postgresUrl());
      url.pathname = database?.name ?? '';
      const slow = postgres(url.href, { max: 1 });
      try {
        const { cursor } = await changesSince(running, null);
        const written = Promise.withResolvers<undefined>();
        const commit = Promise.withResolvers<undefined>();
        const late = slow.begin(async (transaction) => {
          const [row] = await transaction.unsafe<{ id: string }[]>(insertPublic, ['late']);
          written.resolve(undefined);
          await commit.promise;
          return row?.id;
        });
        await written.promise;
        // Starts later but commits first. A cursor made of its time or number would skip the other one.
        const early = await insert(running, 'early');
        const between = await changesSince(running, cursor);
        expect(between.changed).toEqual([early]);
        commit.resolve(undefined);
        const lateId = await late;
        expect((await changesSince(running, between.cursor)).changed).toContain(lateId);
      } finally {
        await slow.end();
      }
    });
  },
  { lanes: ['postgres', 'postgrest'] },
);
