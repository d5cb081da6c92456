import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, test } from 'vitest';
import type { LeadRow } from '../../../supabase/functions/_shared/rules/lead-record.ts';
import { describeLanes, type Running } from '../lanes/index.ts';
import { storeLead } from './stored-leads.ts';

/** How an admin goes through the leads of the inbox. */
describeLanes('a page of leads', (lane) => {
  let running: Running;
  let admin: SupabaseClient;
  /** Newest first, and of equal times in the order of their ids. */
  let ordered: string[];

  async function found(args: Record<string, unknown>): Promise<LeadRow[]> {
    const { data, error } = await admin.rpc('search_leads', args);
    expect(error).toBeNull();
    return data as LeadRow[];
  }
  const page = async (args: Record<string, unknown>) => (await found(args)).map(({ id }) => id);

  async function pages(args: Record<string, unknown>): Promise<string[]> {
    const seen: string[] = [];
    let next: string[];
    do {
      next = await page({ ...args, older_than: seen.at(-1) ?? null });
      seen.push(...next);
      // Who repeats one would not come to an end.
    } while (next.length > 0 && seen.length <= ordered.length);
    return seen;
  }

  beforeAll(async () => {
    running = await lane.start();
    admin = await running.client('admin');
    // One microsecond apart, and several at once, as of one transaction.
    const times = ['06.000001', '06.000002', '06.000002', '06.000002', '06.000003', '07.9', '07.9'];
    const made: { id: string; time: string }[] = [];
    for (const time of [...times, ...times]) {
      const created_at = `2026-03-04T05:${made.length < times.length ? '01' : '02'}:${time}+00:00`;
      made.push({ id: await storeLead(running, { created_at }), time: created_at });
    }
    ordered = made
      .sort((a, b) => (a.time === b.time ? (a.id < b.id ? -1 : 1) : a.time < b.time ? 1 : -1))
      .map(({ id }) => id);
  });

  test.each([1, 2, 3, 4, 14, 200])('of %d skips and repeats none', async (page_size) => {
    expect(await pages({ page_size })).toEqual(ordered);
    expect(
      await pages({ page_size, query: 'dana', delivery_statuses: ['submitted', 'dead'] }),
    ).toEqual(ordered);
  });

  test('has its times as they are stored', async () => {
    const newest = await found({ page_size: 5 });
    expect(newest.map(({ created_at }) => created_at)).toEqual([
      '2026-03-04T05:02:07.9+00:00',
      '2026-03-04T05:02:07.9+00:00',
      '2026-03-04T05:02:06.000003+00:00',
      '2026-03-04T05:02:06.000002+00:00',
      '2026-03-04T05:02:06.000002+00:00',
    ]);
  });

  test('is of one lead at least, of two hundred at most, of fifty unless asked', async () => {
    expect(await page({ page_size: 0 })).toEqual(ordered.slice(0, 1));
    expect(await page({ page_size: -1 })).toEqual(ordered.slice(0, 1));
    await running.query(
      `insert into public.leads
         (created_at, form_id, email, business_name, website_url, consent_given, consent_statement)
       select '2020-01-01', form_id, email, business_name, website_url, true, consent_statement
       from public.leads cross join generate_series(1, 20) where id = any ($1)`,
      [ordered],
    );
    expect(await page({})).toHaveLength(50);
    expect(await page({ page_size: 1_000_000 })).toHaveLength(200);
    await running.query(`delete from public.leads where created_at = '2020-01-01'`);
  });

  test('goes on where it was, though that lead was deleted', async () => {
    const last = ordered[3] ?? '';
    expect((await admin.from('leads').delete().eq('id', last)).error).toBeNull();
    expect(await page({ older_than: last })).toEqual(ordered.slice(4));
    ordered.splice(3, 1);
    expect(await page({})).toEqual(ordered);
  });

  test('behind a lead that never was is refused', async () => {
    const { status, error } = await admin.rpc('search_leads', { older_than: randomUUID() });
    expect([status, error?.code]).toEqual([400, '22023']);
  });
});
