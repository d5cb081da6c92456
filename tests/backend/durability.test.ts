import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeLanes } from './lanes/index.ts';
import { startMortalBackend, type MortalBackend, type Victim } from './lanes/mortal-backend.ts';
import { emptyLedger, sendComment, sendLead, writeTogether } from './lanes/tireless-visitors.ts';
import type { LaneName } from './lanes/wanted-lanes.ts';

const onServer: Victim[] = ['API', 'PostgreSQL server', 'API and PostgreSQL server'];
const victims: Record<LaneName, Victim[]> = {
  pglite: ['API', 'API', 'API'],
  postgres: onServer,
  postgrest: onServer,
};

/** Only the embedded database has to be killed for it; a PostgreSQL server cancels the query. */
const freezes: Record<LaneName, number[]> = { pglite: [1, 2, 3], postgres: [1], postgrest: [1] };

/** Enough to kill in the midst of them; a round lasts a second or two. */
const load = { visitors: 200, acknowledgements: 200 };

describeLanes('While visitors write', ({ name }) => {
  let backend: MortalBackend;
  let postId: string;
  const ledger = emptyLedger();

  beforeAll(async () => {
    backend = await startMortalBackend(name);
    const [post] = await backend.query<{ id: string }>(`
      insert into public.blog_posts
        (slug, title, category, author_name, is_published, moderation_status)
      values ('a-post', 'A post', 'Hiring', 'Ada Sample', true, 'approved') returning id
    `);
    postId = post?.id ?? '';
  });
  afterAll(() => backend.stop());

  test.each(victims[name].map((victim, index) => [index + 1, victim] as const))(
    'kill -9, round %i, of the %s: what was acknowledged is there, and nothing is half there',
    async (_, victim) => {
      const { enough, ended } = writeTogether(backend.url, postId, ledger, load);
      await enough;
      await backend.kill(victim);
      await ended;
      await expectWhatWasAcknowledged();
    },
  );

  test.each(freezes[name])(
    'a query that never ends, round %i: what was acknowledged is there, and nothing is half there',
    async () => {
      await hangOnCommentsOf('Never');
      const { enough, ended, stop } = writeTogether(backend.url, postId, ledger, {
        visitors: 40,
        acknowledgements: 40,
      });
      await enough;
      const frozen = sendComment(backend.url, postId, ledger, ledger.sent++, 'Never');
      await expect(frozen).rejects.toThrow(/answered 500: .*"57014"/);
      stop();
      await ended;

      await sendLead(backend.url, ledger, ledger.sent++);
      await expectWhatWasAcknowledged();
      expect(
        await column(`select content as value from public.blog_comments
        where author_name = 'Never'`),
      ).toEqual(new Set());
    },
  );

  /** After such a comment is inserted, the server runs a regular expression that backtracks for years. */
  async function hangOnCommentsOf(author: string) {
    await backend.query(`
      create or replace function private.never_end() returns trigger language plpgsql set search_path = ''
      as $$ begin
        perform repeat('a', 3000) || 'b' ~ '^(.+)(.+)(.+)\\1\\2\\3$';
        return null;
      end $$`);
    await backend.query(`
      create or replace trigger never_end after insert on public.blog_comments for each row
      when (new.author_name = '${author}') execute function private.never_end()`);
  }

  async function expectWhatWasAcknowledged() {
    const comments = await column('select content as value from public.blog_comments');
    const leads = await column('select id::text as value from public.leads');
    expect(ledger.comments.filter((text) => !comments.has(text))).toEqual([]);
    expect([...ledger.leads.values()].filter((id) => !leads.has(id))).toEqual([]);
    expect(await halves()).toEqual([]);
    const held = await column("select id::text as value from public.leads where review = 'held'");
    expect(held.size).toBeGreaterThan(0);
    expect(held.size).toBeLessThan(leads.size);
  }

  test('a lead that was not acknowledged is stored once when it is sent again', async () => {
    for (const number of ledger.unanswered) await sendLead(backend.url, ledger, number);

    const leads = await column('select id::text as value from public.leads');
    expect(leads).toEqual(new Set(ledger.leads.values()));
    expect(leads.size).toBe(ledger.leads.size);
    expect(await halves()).toEqual([]);
  });

  async function column(sql: string) {
    const rows = await backend.query<{ value: string }>(sql);
    return new Set(rows.map(({ value }) => value));
  }

  /** What one transaction writes together and does not stand together. */
  function halves() {
    return backend.query(`
      select 'lead' as half, l.id::text from public.leads l
      where not exists (select from public.lead_events e
          where e.lead_id = l.id and e.kind = 'submitted')
        or not exists (select from private.lead_fingerprints r where r.lead_id = l.id)
        -- A suspicious lead waits for an admin instead of a delivery.
        or (l.review is null) <> exists (select from private.outbox o
          where o.topic = 'lead' and o.payload ->> 'lead_id' = l.id::text)
        or (l.review = 'held') <> exists (select from public.lead_events e
          where e.lead_id = l.id and e.kind = 'held')
      union all
      select 'delivery', o.id::text from private.outbox o
      where o.topic = 'lead'
        and not exists (select from public.leads l where l.id::text = o.payload ->> 'lead_id')
      union all
      select 'turns taken', limit_name from private.rate_limits
      group by limit_name
      having count(*) <> case limit_name
        when 'leads' then (select count(*) from public.leads)
        else (select count(*) from public.blog_comments) end
    `);
  }
});
