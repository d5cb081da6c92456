import { beforeAll, expect, test } from 'vitest';
import { judgeProbe, probesOf } from '~/features/security-dashboard/rules/probes';
import { insertRow, publicPostOf } from '../database/rows.ts';
import { describeDatabase, type Running } from '../lanes/index.ts';

/** What `get_security_status` returns. */
interface Status {
  tables: Parameters<typeof probesOf>[0];
  functions: Parameters<typeof probesOf>[1];
}

describeDatabase('The probes of the security dashboard', (lane) => {
  let running: Running;
  let admin: Awaited<ReturnType<Running['client']>>;
  let publicPost: string;

  beforeAll(async () => {
    running = await lane.start();
    admin = await running.client('admin');
    publicPost = (await insertRow<{ id: string }>(running, 'blog_posts', publicPostOf())).id;
  });

  /** Sends all probes of REST, and returns what isn't as it should be. */
  async function findProblems() {
    const { data } = await admin.rpc('get_security_status');
    const { tables, functions } = data as unknown as Status;
    const send = async (probe: (typeof probes)[number]) => {
      const { method, path, body, headers } = probe;
      const response = await fetch(running.url + path, {
        method,
        headers: {
          apikey: running.keys.publishable,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return judgeProbe(probe, { status: response.status, text: await response.text() }, '');
    };
    const probes = probesOf(tables, functions, publicPost).filter(({ path }) =>
      path.startsWith('/rest/'),
    );
    const findings = [];
    // More at a time would be too many for one network.
    while (probes.length > 0) findings.push(...(await Promise.all(probes.splice(0, 20).map(send))));
    expect(findings.length).toBeGreaterThan(100);
    return findings
      .filter(({ status }) => status !== 'ok')
      .map(({ title, result }) => [title, result]);
  }

  /** All rows, as text. */
  const contents = () =>
    running.query(`
      select c.relname, query_to_xml(format('select * from public.%I', c.relname), true, true, '')::text
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);

  test('find what’s open by mistake and nothing else, and change nothing', async () => {
    for (const mistake of [
      'grant select on public.leads to anon',
      'grant insert, update, delete on public.audit_log to anon',
      'alter table public.audit_log disable row level security',
      'grant execute on function public.delete_expired() to anon',
      'grant execute on function public.report_publishing(text, text, jsonb) to anon',
      'create policy "Anything" on public.blog_comments for insert to anon with check (true)',
      'revoke execute on function public.search_blog_posts(text, text, integer) from anon',
    ]) {
      await running.query(mistake);
    }
    const before = await contents();
    expect(await findProblems()).toEqual([
      ['Submit an approved comment', 'Open'],
      ['Add to audit_log', 'Open'],
      ['Read leads', 'Open'],
      ['Call delete_expired', 'Open'],
      ['Call report_publishing', 'Open'],
      ['Call search_blog_posts', 'Closed'],
    ]);
    expect(await contents()).toEqual(before);
  }, 120_000);
});
