import { beforeAll, expect, test } from 'vitest';
import { quotas } from '../../../supabase/functions/_shared/rules/quotas.ts';
import { describeDatabase, type Running } from '../lanes/index.ts';

describeDatabase('Quotas', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  test('match the rules', async () => {
    const rows = await running.query<{ name: string; most: string | null }>(
      'select name, private.get_quota(name)::text as most from json_array_elements_text($1::text::json) name',
      [JSON.stringify(Object.keys(quotas))],
    );
    const actual = Object.fromEntries(rows.map(({ name, most }) => [name, most]));
    expect(actual).toEqual(
      Object.fromEntries(Object.entries(quotas).map(([name, most]) => [name, String(most)])),
    );
  });

  test('have names that are used', async () => {
    const [row] = await running.query<{ source: string }>(
      `select coalesce(string_agg(pg_get_functiondef(p.oid), ''), '') || (
         select string_agg(pg_get_triggerdef(t.oid), '') from pg_trigger t where not t.tgisinternal) as source
       from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and p.prokind = 'f' and p.proname <> 'get_quota'`,
    );
    const used = row?.source.matchAll(/(?:get_quota\(|enforce_row_quota\()'([a-z-]+)'/g) ?? [];
    expect(new Set([...used].map(([, name]) => name))).toEqual(new Set(Object.keys(quotas)));
  });
});
