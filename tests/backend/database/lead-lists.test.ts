import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, test } from 'vitest';
import { leadDeliveryStatuses } from '../../../supabase/functions/_shared/rules/lead/delivery-status.ts';
import type { LeadRow } from '../../../supabase/functions/_shared/rules/lead/record.ts';
import { searchMaxLength } from '../../../supabase/functions/_shared/rules/post/search.ts';
import { describeRestLanes, type Running } from '../lanes/index.ts';
import { storeLead } from './stored-leads.ts';

describeRestLanes('search_leads', (lane) => {
  let running: Running;
  let admin: SupabaseClient;

  beforeAll(async () => {
    running = await lane.start();
    admin = await running.client('admin');
  });

  async function found(args: Record<string, unknown>): Promise<LeadRow[]> {
    const { data, error } = await admin.rpc('search_leads', args);
    expect(error).toBeNull();
    return data as LeadRow[];
  }
  const companies = async (args: Record<string, unknown>) =>
    (await found(args)).map(({ company }) => company).sort();

  describe('by words', () => {
    beforeAll(async () => {
      await running.query('delete from public.leads');
      await storeLead(running, {
        form_id: 'strategy-session',
        company: 'Ödland Consulting',
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: 'Ada.King@Engines.example',
        phone: '(555) 010-0123',
      });
      await storeLead(running, {
        company: 'Audit',
        business_name: '100% Smile_Dental \\ Care',
        website_url: 'https://www.smile-dental.example/Team?a=b',
        message: 'Lovelace was here.',
      });
      await storeLead(running, { company: 'Decoy', business_name: '1000 SmileXDental / Care' });
    });

    test.each([
      ['ada', ['Ödland Consulting']],
      ['LOVELACE', ['Ödland Consulting']],
      ['Ada Lovelace', ['Ödland Consulting']],
      ['  lovelace,', []],
      ['lovelace\u00a0 ada\t', ['Ödland Consulting']],
      ['ada audit', []],
      ['ada.king@engines.EXAMPLE', ['Ödland Consulting']],
      ['555 0123', ['Ödland Consulting']],
      ['ödland', ['Ödland Consulting']],
      ['ÖDLAND', ['Ödland Consulting']],
      ['smile-dental.example/team?a=b', ['Audit']],
      ['%', ['Audit']],
      ['0%', ['Audit']],
      ['smile_dental', ['Audit']],
      ['\\', ['Audit']],
      ['\\ 100%', ['Audit']],
      ['dental care', ['Audit', 'Decoy']],
      ['{a,b}', []],
      ['*', []],
      ['', ['Audit', 'Decoy', 'Ödland Consulting']],
      [' \n', ['Audit', 'Decoy', 'Ödland Consulting']],
      [null, ['Audit', 'Decoy', 'Ödland Consulting']],
    ])('%j', async (query, expected) => {
      expect(await companies({ query })).toEqual(expected);
    });

    test('has the maximum length of any search', async () => {
      expect(await companies({ query: '🚀'.repeat(searchMaxLength) })).toEqual([]);
      const query = 'x'.repeat(searchMaxLength + 1);
      const { status, error } = await admin.rpc('search_leads', { query });
      expect([status, error?.code]).toEqual([400, '22023']);
    });
  });

  describe('by delivery status and form', () => {
    beforeAll(async () => {
      await running.query('delete from public.leads');
      for (const delivery_status of leadDeliveryStatuses) {
        for (const form_id of ['strategy-session', 'seo-audit']) {
          await storeLead(running, {
            company: `${delivery_status} ${form_id}`,
            delivery_status,
            form_id,
          });
        }
      }
    });

    test.each([
      [{ delivery_statuses: ['dead'] }, ['dead seo-audit', 'dead strategy-session']],
      [
        { delivery_statuses: ['held', 'dead'], form: 'seo-audit' },
        ['dead seo-audit', 'held seo-audit'],
      ],
      [{ delivery_statuses: ['lost'] }, []],
      [{ delivery_statuses: [] }, []],
      [{ form: 'request-a-time' }, []],
      [
        { query: 'DEAD', delivery_statuses: ['dead', 'spam'], form: 'seo-audit' },
        ['dead seo-audit'],
      ],
    ])('%j', async (args, expected) => {
      expect(await companies(args)).toEqual(expected);
    });

    test('returns everything without filters', async () => {
      const args = {
        query: null,
        delivery_statuses: null,
        form: null,
        older_than: null,
        page_size: null,
      };
      expect(await companies(args)).toHaveLength(leadDeliveryStatuses.length * 2);
      expect(await companies({ delivery_statuses: leadDeliveryStatuses })).toEqual(
        await companies({}),
      );
    });

    test('counts by delivery status', async () => {
      await storeLead(running, { delivery_status: 'held' });
      const { data, error } = await admin.rpc('count_leads');
      expect(error).toBeNull();
      const counts = data as { delivery_status: string; count: number }[];
      expect(new Map(counts.map(({ delivery_status, count }) => [delivery_status, count]))).toEqual(
        new Map(leadDeliveryStatuses.map((status) => [status, status === 'held' ? 3 : 2])),
      );
    });
  });

  describe('by page', () => {
    /** Newest first, and by ID for equal times. */
    let ordered: string[];

    const page = async (args: Record<string, unknown>) => (await found(args)).map(({ id }) => id);

    async function pages(args: Record<string, unknown>): Promise<string[]> {
      const seen: string[] = [];
      let next: string[];
      do {
        next = await page({ ...args, older_than: seen.at(-1) ?? null });
        seen.push(...next);
        // Ends even if a page repeats leads.
      } while (next.length > 0 && seen.length <= ordered.length);
      return seen;
    }

    beforeAll(async () => {
      await running.query('delete from public.leads');
      // One microsecond apart, and several at the same time, as in one transaction.
      const times = [
        '06.000001',
        '06.000002',
        '06.000002',
        '06.000002',
        '06.000003',
        '07.9',
        '07.9',
      ];
      const made: { id: string; time: string }[] = [];
      for (const time of [...times, ...times]) {
        const created_at = `2026-03-04T05:${made.length < times.length ? '01' : '02'}:${time}+00:00`;
        made.push({ id: await storeLead(running, { created_at }), time: created_at });
      }
      ordered = made
        .sort((a, b) => (a.time === b.time ? (a.id < b.id ? -1 : 1) : a.time < b.time ? 1 : -1))
        .map(({ id }) => id);
    });

    test.each([1, 2, 3, 4, 14, 200])('pages of %d skip and repeat none', async (page_size) => {
      expect(await pages({ page_size })).toEqual(ordered);
      expect(
        await pages({ page_size, query: 'dana', delivery_statuses: ['submitted', 'dead'] }),
      ).toEqual(ordered);
    });

    test('have microseconds', async () => {
      const newest = await found({ page_size: 5 });
      expect(newest.map(({ created_at }) => created_at)).toEqual([
        '2026-03-04T05:02:07.9+00:00',
        '2026-03-04T05:02:07.9+00:00',
        '2026-03-04T05:02:06.000003+00:00',
        '2026-03-04T05:02:06.000002+00:00',
        '2026-03-04T05:02:06.000002+00:00',
      ]);
    });

    test('have 1 to 200 leads, 50 by default', async () => {
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

    test('continue after a lead that was deleted', async () => {
      const last = ordered[3] ?? '';
      expect((await admin.from('leads').delete().eq('id', last)).error).toBeNull();
      expect(await page({ older_than: last })).toEqual(ordered.slice(4));
      ordered.splice(3, 1);
      expect(await page({})).toEqual(ordered);
    });

    test('reject an unknown lead to continue after', async () => {
      const { status, error } = await admin.rpc('search_leads', { older_than: randomUUID() });
      expect([status, error?.code]).toEqual([400, '22023']);
    });
  });
});
