import postgres from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { describeLanes, type Running } from '../lanes/index.ts';
import { postgresUrl } from '../lanes/postgres-databases.ts';
import { insertRow, publicPostOf } from './rows.ts';

interface Changes {
  cursor: string;
  changed: string[] | null;
}

describeLanes('public_post_changes', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  async function changesSince(since: string | null): Promise<Changes> {
    const visitor = await running.client('anon');
    const { data, error } = await visitor.rpc('public_post_changes', since ? { since } : {});
    expect(error).toBeNull();
    return data as Changes;
  }
  const insert = async () =>
    (await insertRow<{ id: string }>(running, 'blog_posts', publicPostOf())).id;

  test('returns what changed since a cursor, and null without one', async () => {
    const before = await changesSince(null);
    expect(before.changed).toBeNull();
    expect((await changesSince(before.cursor)).changed).toEqual([]);
    const id = await insert();
    const after = await changesSince(before.cursor);
    expect(after.changed).toEqual([id]);
    await running.query('delete from public.blog_posts where id = $1', [id]);
    expect((await changesSince(after.cursor)).changed).toEqual([id]);
  });

  // PGlite has a single connection, so its transactions never overlap.
  test.skipIf(lane.name === 'pglite')('returns a late commit in the next response', async () => {
    const [database] = await running.query<{ name: string }>('select current_database() as name');
    const url = new URL(postgresUrl());
    url.pathname = database?.name ?? '';
    const slow = postgres(url.href, { max: 1 });
    try {
      const { cursor } = await changesSince(null);
      const written = Promise.withResolvers<undefined>();
      const commit = Promise.withResolvers<undefined>();
      const late = slow.begin(async (transaction) => {
        const query = <Result>(sql: string, params: readonly unknown[] = []) =>
          transaction.unsafe(sql, params as string[]) as unknown as Promise<Result[]>;
        const { id } = await insertRow<{ id: string }>({ query }, 'blog_posts', publicPostOf());
        written.resolve(undefined);
        await commit.promise;
        return id;
      });
      await written.promise;
      // Starts later but commits first. A cursor based on its time or number would skip the late transaction.
      const early = await insert();
      const between = await changesSince(cursor);
      expect(between.changed).toEqual([early]);
      commit.resolve(undefined);
      const id = await late;
      expect((await changesSince(between.cursor)).changed).toContain(id);
    } finally {
      await slow.end();
    }
  });
});
