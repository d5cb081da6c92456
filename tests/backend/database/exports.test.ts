import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, test } from 'vitest';
import { describeDatabase, type Running } from '../lanes/index.ts';

interface Row {
  id: string | number;
}

/** No page is over 10 MB. supabase/tests/response_sizes.test.sql measures the longest ones. */
describeDatabase('Exports of more than 10 MB', (lane) => {
  let running: Running;
  let admin: SupabaseClient;

  beforeAll(async () => {
    running = await lane.start();
    admin = await running.client('admin');
  });

  /** All pages of an export. */
  async function pagesOf<Page extends { has_more: boolean }>(
    name: string,
    argsAfter: (previous: Page | undefined) => object,
  ): Promise<Page[]> {
    const pages: Page[] = [];
    do {
      const { data, error } = await admin.rpc(name, argsAfter(pages.at(-1)));
      expect(error).toBeNull();
      pages.push(data as Page);
    } while (pages.at(-1)?.has_more);
    return pages;
  }
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => String(id)).sort();

  test('of leads come in pages', async () => {
    await running.query(
      `insert into public.leads (form_id, email, message, consent_given, consent_statement)
       select 'client-question', n || '@example.com', repeat('a', 5000), true, 'S' from generate_series(1, 2200) n`,
    );
    const stored = await running.query<Row>('select id from public.leads');
    const pages = await pagesOf<{ leads: Row[]; has_more: boolean }>('export_leads', (previous) => {
      const last = previous?.leads.at(-1);
      return last ? { older_than: last.id } : {};
    });
    expect(pages.length).toBeGreaterThan(2);
    expect(idsOf(pages.flatMap(({ leads }) => leads))).toEqual(idsOf(stored));
    const audited = await running.query<{ count: number }>(
      `select (after ->> 'count')::integer as count from public.audit_log
       where action = 'leads.exported' order by id`,
    );
    expect(audited.map(({ count }) => count)).toEqual(pages.map(({ leads }) => leads.length));
  });

  test('of a person come in pages', async () => {
    const person = await running.person('user');
    const address = person.email;
    await running.query(
      `insert into public.post_drafts (id, author_id, saved_by, saved_at, fields)
       select gen_random_uuid(), $1, $1, case when n % 2 = 0 then now() else '2020-01-01' end, jsonb_build_object('title', n, 'content', repeat('a', 200000))
       from generate_series(1, 60) n`,
      [person.id],
    );
    await running.query(
      `insert into public.leads (form_id, email, message, consent_given, consent_statement)
       select 'client-question', case n % 2 when 0 then $1 else replace($1, '@', '+tag@') end, repeat('a', 5000), true, 'S'
       from generate_series(1, 600) n`,
      [address],
    );
    interface Page {
      items: { key: unknown; list: string }[];
      has_more: boolean;
    }
    const pages = await pagesOf<Page>('export_person', (previous) => ({
      address,
      ...(previous && { after: previous.items.at(-1)?.key }),
    }));
    expect(pages.length).toBeGreaterThan(2);
    const items = pages.flatMap(({ items: all }) => all);
    const counts = Object.groupBy(items, ({ list }) => list);
    expect(counts['person']?.length).toBe(2);
    expect(new Set(items.map(({ key }) => JSON.stringify(key))).size).toBe(items.length);
    expect(counts['requests']?.length).toBe(600);
    expect(counts['drafts']?.length).toBe(60);
    const audited = await running.query(
      "select from public.audit_log where action = 'person.exported'",
    );
    expect(audited).toHaveLength(pages.length);
  });
});
