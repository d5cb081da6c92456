import { beforeEach, expect, test } from 'vitest';
import { describeOneLane, type Running } from '../lanes/index.ts';

interface Row {
  id: number;
  topic: string;
  payload: { slug: string; change: string };
  idempotency_key: string;
  attempts: number;
  created_at: string;
}

describeOneLane('the outbox', (lane) => {
  let running: Running;
  let made = 0;

  beforeEach(async () => {
    running ??= await lane.start();
    await running.query('delete from private.outbox');
  });

  async function publish(): Promise<string> {
    const slug = `outbox-${++made}`;
    await running.query(
      `insert into public.blog_posts (slug, title, category, author_name, is_published, moderation_status)
       values ($1, 'A title', 'Testing', 'A writer', true, 'approved')`,
      [slug],
    );
    return slug;
  }

  async function claim(batch = 50, lease_seconds = 60): Promise<Row[]> {
    const { data, error } = await (
      await running.client('service_role')
    ).rpc('claim_outbox', { topics: ['build'], batch, lease_seconds });
    if (error) throw error;
    return data as Row[];
  }

  async function finish(row: Row, fields: Record<string, unknown>): Promise<boolean> {
    const { data, error } = await (
      await running.client('service_role')
    ).rpc('finish_outbox', { outbox_id: row.id, attempt: row.attempts, ...fields });
    if (error) throw error;
    return data as boolean;
  }

  test('gives a row to one worker, with its idempotency key', async () => {
    const slug = await publish();
    const [row, ...others] = await claim();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      topic: 'build',
      attempts: 1,
      payload: { slug, change: 'published' },
      idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    expect(await claim()).toEqual([]);
  });

  test('makes the row of a crashed worker due again', async () => {
    await publish();
    const [first] = await claim(50, 0);
    const [second] = await claim();
    expect(second).toMatchObject({ id: first?.id, attempts: 2 });
  });

  test('never claims delivered and dead rows again', async () => {
    await publish();
    await publish();
    const [one, two] = await claim();
    expect(await finish(one as Row, { outcome: 'delivered' })).toBe(true);
    expect(await finish(two as Row, { outcome: 'dead', error: 'gone' })).toBe(true);
    await running.query("update private.outbox set due_at = now() - interval '1 hour'");
    expect(await claim()).toEqual([]);
    const [{ last_error } = { last_error: null }] = await running.query<{ last_error: string }>(
      'select last_error from private.outbox where dead_at is not null',
    );
    expect(last_error).toBe('gone');
  });

  test("doesn't let a late worker overwrite the next one's result", async () => {
    await publish();
    const [late] = await claim(50, 0);
    const [next] = await claim();
    expect(await finish(late as Row, { outcome: 'retry', error: 'timeout' })).toBe(false);
    expect(await finish(next as Row, { outcome: 'delivered' })).toBe(true);
    expect(await finish(late as Row, { outcome: 'delivered' })).toBe(false);
  });

  test('gives concurrent workers different rows', async () => {
    await Promise.all(Array.from({ length: 12 }, publish));
    const claims = await Promise.all(Array.from({ length: 6 }, () => claim(3)));
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length + (await claim()).length).toBe(12);
  });
});
