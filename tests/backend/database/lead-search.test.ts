import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, test } from 'vitest';
import { leadDeliveryStatuses } from '../../../supabase/functions/_shared/rules/lead-delivery-status.ts';
import type { LeadRow } from '../../../supabase/functions/_shared/rules/lead-record.ts';
import { searchMaxLength } from '../../../supabase/functions/_shared/rules/search.ts';
import { describeLanes, type Running } from '../lanes/index.ts';
import { storeLead } from './stored-leads.ts';

/** How an admin finds a lead in the inbox; rights: matrix/. */
describeLanes('a search of leads', (lane) => {
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

    test('takes as many characters as any search, and not one more', async () => {
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

    test('of all there is, where nothing is chosen', async () => {
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

    test('and they are counted', async () => {
      await storeLead(running, { delivery_status: 'held' });
      const { data, error } = await admin.rpc('count_leads');
      expect(error).toBeNull();
      const counts = data as { delivery_status: string; count: number }[];
      expect(new Map(counts.map(({ delivery_status, count }) => [delivery_status, count]))).toEqual(
        new Map(leadDeliveryStatuses.map((status) => [status, status === 'held' ? 3 : 2])),
      );
    });
  });
});
