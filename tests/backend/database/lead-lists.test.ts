import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, test } from 'vitest';
import { leadDeliveryStatuses } from '../../../supabase/functions/_shared/rules/lead/delivery-status.ts';
import type { LeadRow } from '../../../supabase/functions/_shared/rules/lead/record.ts';
import { searchMaxLength } from '../../../supabase/functions/_shared/rules/post/search.ts';
import { daysAgo } from '../../days-ago.ts';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { storeLead, type Row } from './rows.ts';

describeDatabase('search_leads', (lane) => {
  let running: Running;
  let admin: SupabaseClient;

  beforeAll(async () => {
    running = await lane.start();
    admin = await running.client('admin');
  });

  async function found(args: Row): Promise<LeadRow[]> {
    const { data, error } = await admin.rpc('search_leads', args);
    expect(error).toBeNull();
    return data as LeadRow[];
  }
  const companies = async (filter: Row) =>
    (await found({ filter })).map(({ company }) => company).sort();

  async function storeOnly(leads: Row[]) {
    await running.query('delete from public.leads');
    const ids: string[] = [];
    // Each from a person of their own.
    for (const [index, lead] of leads.entries())
      ids.push(await storeLead(running, { email: `dana-${index}@example.com`, ...lead }));
    return ids;
  }

  describe('by words', () => {
    beforeAll(() =>
      storeOnly([
        {
          form_id: 'strategy-session',
          company: 'Ödland',
          first_name: 'Ada',
          last_name: 'Lovelace',
          email: 'Ada.King@Engines.example',
          phone: '(555) 010-0123',
        },
        {
          company: 'Audit',
          business_name: '100% Smile_Dental \\ Care',
          website_url: 'https://www.smile-dental.example/Team?a=b',
          message: 'Lovelace was here.',
        },
        { company: 'Decoy', business_name: '1000 SmileXDental / Care' },
      ]),
    );

    test.each<[string | null, string[]]>([
      ['LOVELACE', ['Ödland']],
      ['  lovelace,', []],
      ['lovelace\u00a0 ada\t', ['Ödland']],
      ['ada audit', []],
      ['ada.king@engines.EXAMPLE', ['Ödland']],
      ['555 0123', ['Ödland']],
      ['ÖDLAND', ['Ödland']],
      ['odland', ['Ödland']],
      ['O\u0308dland', ['Ödland']],
      ['Öd\u200bl\u00adand', ['Ödland']],
      ['ada lovelace 555.010.0123', ['Ödland']],
      ['5550100123', ['Ödland']],
      ['555 010 0123', ['Ödland']],
      ['+1 (555) 010-0123 ada', ['Ödland']],
      ['1-555-010-0123', ['Ödland']],
      ['+1 555 010', ['Ödland']],
      ['010-01', ['Ödland']],
      ['555 010 0124', []],
      ['audit 555 010 0123', []],
      ['0555 010 0123', ['Ödland']],
      ['smile-dental.example/team?a=b', ['Audit']],
      ['0%', ['Audit']],
      ['smile_dental', ['Audit']],
      ['\\ 100%', ['Audit']],
      ['dental care', ['Audit', 'Decoy']],
      ['{a,b}', []],
      ['*', []],
      [' \n', ['Audit', 'Decoy', 'Ödland']],
      [null, ['Audit', 'Decoy', 'Ödland']],
    ])('%j', async (search, expected) => {
      expect(await companies({ search })).toEqual(expected);
    });

    test('has the maximum length of any search', async () => {
      expect(await companies({ search: '🚀'.repeat(searchMaxLength) })).toEqual([]);
      const search = 'x'.repeat(searchMaxLength + 1);
      const { status, error } = await admin.rpc('search_leads', { filter: { search } });
      expect([status, error?.code]).toEqual([400, '22023']);
    });
  });

  describe('by delivery status and form', () => {
    beforeAll(() =>
      storeOnly(
        leadDeliveryStatuses.flatMap((delivery_status) =>
          ['strategy-session', 'seo-audit'].map((form_id) => ({
            company: `${delivery_status} ${form_id}`,
            delivery_status,
            form_id,
          })),
        ),
      ),
    );

    const form = 'seo-audit';
    test.each<[Row, string[]]>([
      [{ deliveries: ['dead'] }, ['dead seo-audit', 'dead strategy-session']],
      [{ deliveries: ['held', 'dead'], form }, ['dead seo-audit', 'held seo-audit']],
      [{ deliveries: ['lost'] }, []],
      [{ deliveries: [] }, []],
      [{ form: 'request-a-time' }, []],
      [{ search: 'DEAD', deliveries: ['dead', 'spam'], form }, ['dead seo-audit']],
    ])('%j', async (args, expected) => {
      expect(await companies(args)).toEqual(expected);
    });

    test('returns and counts everything without filters', async () => {
      const args = { filter: { search: null, form: null }, older_than: null, page_size: null };
      expect(await found(args)).toHaveLength(leadDeliveryStatuses.length * 2);
      await storeLead(running, { delivery_status: 'held' });
      const { data } = await admin.rpc('count_leads');
      const all = leadDeliveryStatuses.length * 2 + 1;
      const none = { contacted: 0, qualified: 0, won: 0, lost: 0, spam: 0, late: 0 };
      expect(data).toEqual({ ...none, all, new: all - 3, held: 3, dead: 2 });
    });
  });

  describe('by page', () => {
    const minute = daysAgo(1).slice(0, '2020-01-01T00:00'.length);

    /** Newest first, and by ID for equal times. */
    let ordered: string[];

    const page = async (args: Row) => (await found(args)).map(({ id }) => id);

    beforeAll(async () => {
      // One microsecond apart, and several at the same time, as in one transaction.
      const times = ['6.000001', '6.000002', '6.000002', '6.000002', '6.000003', '7.9', '7.9'].map(
        (seconds) => `${minute}:0${seconds}+00:00`,
      );
      const ids = await storeOnly(times.map((created_at) => ({ created_at })));
      const rows = ids.map((id, index) => ({ id, time: times[index] ?? '' }));
      ordered = rows
        .sort((a, b) => (a.time === b.time ? (a.id < b.id ? -1 : 1) : a.time < b.time ? 1 : -1))
        .map(({ id }) => id);
    });

    test.each([1, 2, 3, 7])('pages of %d skip and repeat none', async (page_size) => {
      const filter = { search: 'dana', deliveries: ['submitted', 'dead'] };
      const seen: string[] = [];
      let next: string[];
      do {
        next = await page({ filter, page_size, older_than: seen.at(-1) ?? null });
        seen.push(...next);
        // Ends even if a page repeats leads.
      } while (next.length > 0 && seen.length <= ordered.length);
      expect(seen).toEqual(ordered);
    });

    test('have microseconds', async () => {
      const newest = await found({ page_size: 3 });
      expect(newest.map(({ created_at }) => created_at)).toEqual([
        `${minute}:07.9+00:00`,
        `${minute}:07.9+00:00`,
        `${minute}:06.000003+00:00`,
      ]);
    });

    test('have 1 to 100 leads, 50 by default', async () => {
      expect(await page({ page_size: 0 })).toEqual(ordered.slice(0, 1));
      expect(await page({ page_size: -1 })).toEqual(ordered.slice(0, 1));
      await running.query(
        `insert into public.leads
           (created_at, form_id, email, business_name, website_url, consent_given, consent_statement)
         select now() - interval '1 year', form_id, gen_random_uuid() || email, business_name, website_url, true, consent_statement
         from public.leads cross join generate_series(1, 20)`,
      );
      expect(await page({})).toHaveLength(50);
      expect(await page({ page_size: 1_000_000 })).toHaveLength(100);
      await running.query(`delete from public.leads where created_at < now() - interval '1 month'`);
    });

    test('continue after a lead that was deleted', async () => {
      const last = ordered[3] ?? '';
      expect((await admin.rpc('delete_lead', { lead_id: last })).data).toBe(true);
      expect(await page({ older_than: last })).toEqual(ordered.slice(4));
    });

    test('reject an unknown lead to continue after', async () => {
      const { status, error } = await admin.rpc('search_leads', { older_than: randomUUID() });
      expect([status, error?.code]).toEqual([400, '22023']);
    });
  });
});
