import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clientQuestionStatement } from '../../../supabase/functions/_shared/rules/lead/origins.ts';
import { leadColumns } from '../../../supabase/functions/_shared/rules/lead/record.ts';
import { insertRow, storeLead } from '../database/rows.ts';
import { describeDatabase, type Person, type Running } from '../lanes/index.ts';

interface Portal {
  email: string;
  requests: { id: string; status: string; summary: string; documents: { title: string }[] }[];
}

const secret = 'only-for-the-victim';

/** The permission matrix tests that nobody reaches anyone else's requests, documents, or functions. */
describeDatabase('A client', (lane) => {
  let running: Running;
  let victim: Person;
  let attacker: Person;
  /** The victim's. */
  let lead: string;

  beforeAll(async () => {
    running = await lane.start();
  });

  beforeEach(async () => {
    victim = await running.person();
    attacker = await running.person();
    lead = await storeLead(running, {
      email: victim.email.toUpperCase().replace('@EXAMPLE', '@Example'),
      business_name: secret,
      tags: ['internal'],
    });
    const url = `https://files.example.com/${secret}`;
    await insertRow(running, 'client_documents', { lead_id: lead, title: secret, url });
  });

  async function portalOf(person: Person): Promise<Portal> {
    const { data, error } = await (await running.client(person)).rpc('get_client_portal');
    expect(error).toBeNull();
    return data as Portal;
  }

  async function isRefused(person: Person): Promise<boolean> {
    const client = await running.client(person);
    const question = { message: 'Is this mine?', idempotency_key: randomUUID() };
    const answers = await Promise.all([
      client.rpc('get_client_portal'),
      client.rpc('export_own_data'),
      client.rpc('ask_question', question),
    ]);
    return answers.every(({ error, data }) => error?.code === '42501' && data === null);
  }

  const setAddress = (id: string, email: string) =>
    running.query('update auth.users set email = $2 where id = $1', [id, email]);

  test('sees their own requests and documents, in whatever case the address was typed', async () => {
    expect(await portalOf(victim)).toMatchObject({
      email: victim.email,
      requests: [{ id: lead, status: 'received', documents: [{ title: secret }] }],
    });
    expect(await portalOf(attacker)).toMatchObject({ email: attacker.email, requests: [] });
  });

  test('gains nothing from an address that isn’t confirmed', async () => {
    // An email change that waits for confirmation.
    await running.query('update auth.users set email_change = $2 where id = $1', [
      attacker.id,
      victim.email,
    ]);
    expect(await portalOf(attacker)).toMatchObject({ email: attacker.email, requests: [] });
    // An account that claims the address.
    await setAddress(victim.id, `other-${victim.email}`);
    await setAddress(attacker.id, victim.email);
    await running.query('update auth.users set email_confirmed_at = null where id = $1', [
      attacker.id,
    ]);
    expect(await isRefused(attacker)).toBe(true);
  });

  test('loses access with the address or the account, whatever the token says', async () => {
    await setAddress(victim.id, `new-${victim.email}`);
    expect(await portalOf(victim)).toMatchObject({ requests: [] });
    await running.query('delete from auth.users where id = $1', [victim.id]);
    expect(await isRefused(victim)).toBe(true);
  });

  test('asks questions that are leads from their confirmed address', async () => {
    const client = await running.client(attacker);
    const ask = async (message: string, idempotency_key: string) =>
      (await client.rpc('ask_question', { message, idempotency_key })).error?.code;
    const message = 'When does the report arrive?';
    expect(await ask(message, 'one-question')).toBeUndefined();
    expect(await ask(message, 'one-question')).toBeUndefined();
    // Links alone aren't enough to hold it.
    const links = 'See https://a.example/ https://b.example/ https://c.example/';
    expect(await ask(links, 'x')).toBeUndefined();
    expect(await ask(`[b]Win[/b] ${links}`, 'y')).toBeUndefined();
    for (const wrong of ['', ' ', 'x'.repeat(5001), '<b>bold</b>']) {
      expect(await ask(wrong, randomUUID()), wrong.slice(0, 9)).toBe('23514');
    }
    const leads = await running.query(
      `select form_id, message, review, consent_statement, respond_by - created_at = '24 hours' as is_due,
         (select count(*)::integer from private.outbox o where o.topic = 'lead' and o.payload ->> 'lead_id' = l.id::text) as queued
       from public.leads l where email = $1 order by review nulls first, message desc`,
      [attacker.email],
    );
    const question = {
      form_id: 'client-question',
      consent_statement: clientQuestionStatement,
      is_due: true,
    };
    expect(leads).toEqual([
      { ...question, message, review: null, queued: 1 },
      { ...question, message: links, review: null, queued: 1 },
      { ...question, message: `[b]Win[/b] ${links}`, review: 'held', queued: 0 },
    ]);
    await running.query(`update private.settings set value = jsonb_set(value, '{most}', '1')
      where name = 'limit.leads'`);
    expect(await ask('One more', randomUUID())).toBe('PT429');
    await running.query(`update private.settings set value = jsonb_set(value, '{most}', '10')
      where name = 'limit.leads'`);
  });

  test('learns nothing internal', async () => {
    for (const status of ['new', 'contacted', 'qualified', 'won', 'lost', 'spam']) {
      await running.query('update public.leads set pipeline_status = $2 where id = $1', [
        lead,
        status,
      ]);
      const { data } = await (await running.client(victim)).rpc('export_own_data');
      const { items } = data as { items: { list: string; value: Record<string, unknown> }[] };
      const exported = items.find(({ list }) => list === 'requests')?.value;
      const [shown] = (await portalOf(victim)).requests;
      expect(exported?.['status']).toBe(shown?.status);
      expect(JSON.stringify([exported, shown])).not.toMatch(/internal|"(spam|lost|qualified|won)"/);
      expect(Object.keys(exported ?? {}).sort()).toEqual(
        [
          ...Object.values(leadColumns),
          ...['id', 'created_at', 'form_id', 'status', 'documents', 'answers', 'responded_at'],
          ...[
            'call_at',
            'page_source',
            'visitor_time_zone',
            'user_agent',
            'attribution',
            'source',
            'campaign',
          ],
          ...['landing_page', 'consent_given', 'consent_statement', 'consented_at'],
        ].sort(),
      );
    }
  });
});
