import type { Database } from '../../platform/backend/database/database.ts';
import { sessionKey } from '../../src/lib/supabase/stored-session.ts';
import { signInAs } from '../browser/fixtures/staff.ts';
import { launchBrowser } from './browser.ts';
import { onNewDatabase, type DatabaseName } from './databases.ts';
import { onPlatform, production } from './platform.ts';
import { median, percentile, table } from './table.ts';

const runs = 15;
export const admin = '00000000-0000-4000-a000-000000000001';

/** Each is a call that /admin, /staff/reports, or /staff makes. */
const reads: Readonly<Record<string, string>> = {
  'newest leads': `select * from public.search_leads('{}')`,
  'most urgent leads': `select * from public.search_leads('{"statuses": ["new"]}', sort => 'urgent')`,
  'one status': `select * from public.search_leads('{"statuses": ["won"]}')`,
  'one status and owner': `select * from public.search_leads('{"statuses": ["qualified"], "owner": "${admin}"}')`,
  'one tag': `select * from public.search_leads('{"tag": "vip"}')`,
  'overdue responses': `select * from public.search_leads('{"deadline": "missed"}')`,
  'due follow-ups': `select * from public.search_leads('{"follow_up_by": "2020-01-01"}')`,
  'search: one lead': `select * from public.search_leads('{"search": "lead-77777@"}')`,
  'search: two words': `select * from public.search_leads('{"search": "firm-777 dana"}')`,
  'search: all leads': `select * from public.search_leads('{"search": "example.com"}')`,
  'search: two letters': `select * from public.search_leads('{"search": "zq"}')`,
  'search: nothing': `select * from public.search_leads('{"search": "nobody at all"}')`,
  'page 1,000': `select * from public.search_leads('{}', (select id from public.leads order by created_at desc, id offset 50000 limit 1))`,
  'IDs of 1,000 leads': `select public.get_lead_ids('{"tag": "vip"}')`,
  'counts of a search': `select * from public.count_leads('{"search": "firm-777"}')`,
  'counts of a search that all match': `select * from public.count_leads('{"search": "example.com"}')`,
  'report of 90 days': `select public.get_lead_report(now() - interval '90 days')`,
  version: "select public.get_latest_change('leads')",
  'staff home': 'select public.get_staff_home()',
  'history of a person': `select public.get_lead((select id from public.leads where email = 'lead-77777@example.com'))`,
};

/** These read every lead, or half of them: the counts are of people, the report is of all responses. */
const fullReads: Readonly<Record<string, string>> = {
  'counts of all leads': 'select * from public.count_leads()',
  'report of 12 months': `select public.get_lead_report(now() - interval '365 days')`,
};

/** Undone after each run. */
const writes: Readonly<Record<string, string>> = {
  'change of one lead': `select public.change_leads(array(select id from public.leads where email = 'lead-77777@example.com'), '{"pipeline_status": "lost"}')`,
  'change of 1,000 leads': `select public.change_leads(array(select id from public.leads where tags @> '{vip}'), '{"pipeline_status": "won"}', '{"tag": "vip"}')`,
};

/** Milliseconds. A read has to take less. */
const slowestRead = 50;
const slowestFullRead = 150;

/** Prints how long each of these calls takes in the database. Returns the names of those that are too slow. */
export function benchLeads(name: DatabaseName, leads: number): Promise<string[]> {
  return onNewDatabase(name, async (database) => {
    const start = performance.now();
    await insertAdmin(database);
    await insertLeads(database, leads);
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(`## ${name}, ${leads} leads over two years (inserted in ${seconds} s)\n`);
    console.log(`Milliseconds from EXPLAIN ANALYZE, ${runs} runs.\n`);
    const rows: string[][] = [];
    const slow: string[] = [];
    for (const [statement, sql] of Object.entries({ ...reads, ...fullReads, ...writes })) {
      const times = await measure(database, sql);
      rows.push([
        statement,
        ...[median(times), percentile(times, 95), Math.min(...times)].map((ms) => ms.toFixed(1)),
      ]);
      const limit =
        statement in reads ? slowestRead : statement in fullReads ? slowestFullRead : Infinity;
      if (median(times) >= limit) slow.push(`${statement} (${name}), not under ${limit} ms`);
    }
    console.log(table(['call', 'median', 'p95', 'min'], rows));
    return slow;
  });
}

/**
 * Milliseconds from the start of the navigation to the first paint of /admin, and to the list of leads, on a CPU that is
 * four times slower. `runs` visits, each with an empty cache.
 */
export function firstPaints(runs: number): Promise<{ paint: number[]; list: number[] }> {
  return onPlatform(
    async ({ site, backend }) => {
      const account = await signInAs(backend, 'admin@example.com');
      const { data } = await account.auth.getSession();
      const browser = await launchBrowser();
      const times = { paint: [] as number[], list: [] as number[] };
      try {
        for (let run = 0; run < runs; run += 1) {
          const context = await browser.newContext();
          await context.addInitScript(([key, session]) => localStorage.setItem(key, session), [
            sessionKey,
            JSON.stringify(data.session),
          ] as const);
          const page = await context.newPage();
          const devtools = await context.newCDPSession(page);
          await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
          await page.goto(`${site}/admin`);
          await page.getByText('No leads yet').waitFor();
          const [paint, list] = await page.evaluate(() => [
            performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
            performance.now(),
          ]);
          times.paint.push(paint ?? NaN);
          times.list.push(list ?? NaN);
          await context.close();
        }
      } finally {
        await browser.close();
      }
      return times;
    },
    { envFor: production },
  );
}

export async function insertAdmin({ query }: Database): Promise<void> {
  await query(
    `insert into auth.users (id, email, email_confirmed_at) values ('${admin}', 'admin@example.com', now())`,
  );
  await query(`insert into public.user_roles (user_id, role) values ('${admin}', 'admin')`);
}

/** Leads over two years, with a note each. */
export async function insertLeads({ query }: Database, leads: number): Promise<void> {
  const batch = 10_000;
  for (let first = 1; first <= leads; first += batch) {
    await query(`
      insert into public.leads (created_at, form_id, first_name, last_name, email, company, company_size,
        current_challenge, timeline, business_name, website_url, message, user_agent, page_source, consent_given,
        consent_statement, attribution, pipeline_status, delivery_status, owner_id, tags, responded_at, responded_by)
      select at, (array['seo-audit', 'strategy-session'])[1 + n % 2], (array['Dana', 'Ines', 'Sam'])[1 + n % 3],
        'Miller-' || n % 5000, 'lead-' || n || '@example.com', 'Firm-' || n % 2000, 'Just Me (1)', 'Other',
        'Within 30 days', 'Firm-' || n % 2000, 'https://www.firm-' || n % 2000 || '.example.com/', repeat('We need leads. ', 20),
        repeat('Mozilla/5.0 ', 10), '/seo-audit', true, repeat('I agree to the privacy policy. ', 5),
        jsonb_build_object('last', jsonb_build_object('utm_source', 'source-' || n % 12, 'utm_medium', 'cpc',
          'utm_campaign', 'campaign-' || n % 40, 'landingPage', '/page-' || n % 60 || '?utm_source=x')),
        status, case when status = 'spam' then 'submitted' else 'delivered' end,
        case when n % 3 = 0 then '${admin}'::uuid end, case when n % 100 = 0 then array['vip'] else '{}' end,
        case when status in ('contacted', 'qualified', 'won', 'lost') then at + make_interval(mins => n % 2000) end,
        case when status in ('contacted', 'qualified', 'won', 'lost') then '${admin}'::uuid end
      from generate_series(${first}, ${Math.min(first + batch - 1, leads)}) n
      cross join lateral (select now() - make_interval(secs => n * 63072000.0 / ${leads}) as at,
        case when n <= 20 then 'new'
          else (array['lost', 'contacted', 'lost', 'qualified', 'lost', 'won', 'lost', 'spam', 'lost', 'lost'])[1 + n % 10]
        end as status) lead`);
  }
  await query(
    `insert into public.lead_notes (lead_id, author_id, body) select id, '${admin}', 'Called.' from public.leads`,
  );
  await query('vacuum analyze');
}

/** Runs the statement once before measuring, as in PostgREST's connection pool. */
function measure(database: Database, sql: string): Promise<number[]> {
  const times: number[] = [];
  return database.transaction(async ({ run, query }) => {
    await query(
      `select set_config('request.jwt.claims', '{"sub": "${admin}", "role": "authenticated"}', true)`,
    );
    for (let n = 0; n <= runs; n += 1) {
      await run('savepoint before');
      const [row] = await query<{ 'QUERY PLAN': { 'Execution Time': number }[] }>(
        `explain (analyze, timing off, format json) ${sql}`,
      );
      await run('rollback to savepoint before');
      if (n > 0) times.push(row?.['QUERY PLAN'][0]?.['Execution Time'] ?? NaN);
    }
    return times;
  });
}
