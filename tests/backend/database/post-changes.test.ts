import { beforeAll, expect, test } from 'vitest';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { insertRow, publicPostOf } from './rows.ts';
import { inTransaction } from './transactions.ts';

interface Changes {
  cursor: string;
  changed: string[] | null;
  rearranged_at: string | null;
}

// supabase/tests/outbox.test.sql tests what's listed.
describeDatabase('public_post_changes', (lane) => {
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
  const insert = async (database: Pick<Running, 'query'>) =>
    (await insertRow<{ id: string }>(database, 'blog_posts', publicPostOf())).id;

  test('says when lists of posts last changed other than by a new post or an edit', async () => {
    const rearranged = async () => (await changesSince(null)).rearranged_at;
    const update = (change: string, id: string) =>
      running.query(`update public.blog_posts set ${change} where id = $1`, [id]);
    let last = await rearranged();
    async function expectChange(isExpected: boolean, what: () => Promise<unknown>) {
      await what();
      const now = await rearranged();
      if (isExpected) expect(now).not.toBe(last);
      else expect(now).toBe(last);
      expect(Date.parse(now ?? '') || 0).toBeGreaterThanOrEqual(Date.parse(last ?? '') || 0);
      last = now;
    }
    let id = '';
    await expectChange(false, async () => {
      const draft = publicPostOf({ is_published: false, published_at: null });
      id = (await insertRow<{ id: string }>(running, 'blog_posts', draft)).id;
      await update("title = 'Edited before it was published'", id);
      await update('is_published = true', id);
      await update("title = 'Edited'", id);
    });
    await expectChange(true, () => update("category = 'Another'", id));
    await expectChange(true, () => update("published_at = '2020-01-01Z'", id));
    await expectChange(true, () => update('is_published = false', id));
    await expectChange(false, () => update("title = 'Edited again'", id));
    await expectChange(true, () => update('is_published = true', id));
    await expectChange(true, () => update("moderation_status = 'rejected'", id));
    await expectChange(true, () => update("moderation_status = 'approved'", id));
    await expectChange(true, () =>
      running.query('delete from public.blog_posts where id = $1', [id]),
    );
  });

  test('returns a late commit in the next response', async () => {
    const { cursor } = await changesSince(null);
    let between = '';
    let late = '';
    await inTransaction(running, async (transaction) => {
      const query = <Result>(sql: string, params: readonly unknown[] = []) =>
        transaction.unsafe(sql, params as string[]) as unknown as Promise<Result[]>;
      late = await insert({ query });
      // Starts later but commits first. A cursor based on its time or number would skip the late transaction.
      const early = await insert(running);
      const changes = await changesSince(cursor);
      expect(changes.changed).toEqual([early]);
      between = changes.cursor;
    });
    expect((await changesSince(between)).changed).toContain(late);
  });
});
