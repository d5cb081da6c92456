import { expect, test } from 'vitest';
import type { Crm } from './crm-fixture.ts';
import { crmLocation } from './fake-crm.ts';

const marker = 'MARKER1234567890';
const markedSecret = `whsec_${btoa(`${marker}-and-some-more`)}`;

/** Admins set up the CRM on the site, and nobody reads a secret again. */
export function describeSettings({ servers, dispatch, submitLeads, outbox, skipToDue }: Crm): void {
  const unsafe = /MARKER|TUFSS0VS/;

  async function call(body: object, who: 'admin' | 'moderator' = 'admin') {
    const client = await servers.running.client(who);
    const { data, response } = await client.functions.invoke<unknown>('crm-settings', { body });
    return { status: response?.status, body: data ?? ((await response?.json()) as unknown) };
  }
  const set = (name: string, value: string) => call({ action: 'set', name, value });
  const remove = (name: string) => call({ action: 'remove', name });
  const lookUp = async () => (await call({ action: 'look-up' })).body;

  test('secrets are never returned, quoted, or logged', async () => {
    const values = {
      webhook_url: `${servers.crm.address}/hooks/shown`,
      location_id: 'shown',
      api_key: marker,
      signing_secret: markedSecret,
    };
    const answers: unknown[] = [];
    for (const [name, value] of Object.entries(values)) {
      answers.push(await set(name, value), await set(name, ` ${value} `));
      answers.push(await set(name, `${value}\n${value}`));
    }
    expect(answers).toHaveLength(12);
    await servers.running.client('admin').then(async (admin) => {
      for (const name of Object.keys(values)) {
        answers.push(await admin.rpc('set_crm_setting', { name, value: `${marker} ${marker}` }));
      }
      answers.push(await admin.rpc('set_crm_setting', { name: marker, value: marker }));
      answers.push(await admin.rpc('get_crm_settings'), await admin.rpc('get_crm_setting_values'));
      answers.push(await admin.from('crm_settings' as 'leads').select());
      answers.push(await admin.from('audit_log').select().eq('action', 'crm.changed'));
    });
    await submitLeads(1);
    answers.push(await dispatch(), await call({ action: 'get' }), await lookUp());
    const audited = await servers.running.query(
      `select subject_id, before, after from public.audit_log where action = 'crm.changed' order by id limit 1`,
    );
    expect(audited).toEqual([
      { subject_id: 'webhook_url', before: { is_set: false }, after: { is_set: true } },
    ]);
    expect(JSON.stringify(answers)).toContain('"from":"site"');
    expect((await call({ action: 'get' })).body).toMatchObject({
      values: { webhook_url: values.webhook_url, location_id: 'shown' },
    });
    const messages = JSON.stringify([...answers, servers.log, await outbox()]);
    expect(messages.replaceAll(`name 'public.${marker}'`, '')).not.toMatch(unsafe);
    const [{ count } = { count: 0 }] = await servers.running.query<{ count: number }>(
      `select count(*)::int as count from private.crm_settings where value ~ 'MARKER|whsec_|shown'`,
    );
    expect(count).toBe(4);
  });

  // crm-setting-rules.test.ts has all rules, and admin-handler.test.ts all callers.
  test('only admins can see and change them, and only to valid values', async () => {
    expect(await call({ action: 'get' }, 'moderator')).toMatchObject({ status: 403 });
    for (const [name, value, message] of [
      ['webhook_url', 'https://crm.example.org/hooks', 'isn’t allowed to connect'],
      ['location_id', 'a b', 'an ID with only letters'],
    ] as const) {
      const error = expect.stringContaining(message) as string;
      expect(await set(name, value)).toMatchObject({ status: 422, body: { error } });
    }
    expect(await servers.running.query('select from private.crm_settings')).toEqual([]);
  });

  test('a setting on the site wins over the environment until it’s removed', async () => {
    const sourceOf = async () => {
      const { body } = await call({ action: 'get' });
      const { sources, connected } = body as {
        sources: Record<string, unknown>;
        connected: boolean;
      };
      return [sources['webhook_url'], connected];
    };
    expect(await sourceOf()).toEqual([{ from: 'environment' }, true]);
    await set('webhook_url', `${servers.crm.address}/hooks/wrong`);
    expect(await sourceOf()).toEqual([
      { from: 'site', setAt: expect.any(String), setBy: expect.any(String) },
      true,
    ]);
    await submitLeads(1);
    await dispatch();
    expect((await outbox())[0]).toMatchObject({ last_error: 'The CRM answered 404.' });
    await remove('webhook_url');
    await skipToDue();
    await dispatch();
    expect((await outbox())[0]).toMatchObject({ delivered: true });
  });

  test('leads that arrived before the CRM was connected wait until an admin sends them', async () => {
    const admin = await servers.running.client('admin');
    const health = async () => (await admin.rpc('get_crm_health')).data;
    servers.crm.behavior = '500';
    await submitLeads(1, 'refused');
    await dispatch();
    Object.assign(servers.crm, { behavior: 'accept', received: [] });
    await submitLeads(1, 'first');
    // What the dispatcher does without a webhook.
    await servers.running.query(`select public.pause_outbox('{lead}')`);
    await submitLeads(2, 'second');
    await admin.rpc('send_test_lead');
    expect(await health()).toMatchObject({ is_connected: false, backlog: 3 });
    // Any other setting leaves it at that, until the dispatcher finds a receiver.
    await set('location_id', crmLocation);
    expect(await health()).toMatchObject({ is_connected: false });

    await set('webhook_url', `${servers.crm.address}/hooks/leads`);
    expect(await dispatch()).toEqual({ delivered: 1, retried: 0, dead: 0 });
    expect(servers.crm.received).toMatchObject([{ test: true }]);
    expect(await health()).toMatchObject({ is_connected: true, backlog: 3 });
    // What arrives now doesn't wait.
    await submitLeads(1, 'third');
    expect(await dispatch()).toEqual({ delivered: 1, retried: 0, dead: 0 });

    expect((await admin.rpc('send_backlog')).data).toBe(3);
    expect((await admin.rpc('send_backlog')).data).toBe(0);
    expect(await dispatch()).toEqual({ delivered: 3, retried: 0, dead: 0 });
    // What the CRM refused isn't part of the backlog.
    await skipToDue();
    expect(await dispatch()).toEqual({ delivered: 1, retried: 0, dead: 0 });
    expect(await health()).toMatchObject({ backlog: 0, delayed: 0 });
    const events = await servers.running.query(
      `select distinct e.kind, e.actor_id is not null as by_a_person from public.lead_events e
       join public.leads l on l.id = e.lead_id where l.email like 'first%' order by 1`,
    );
    expect(events).toEqual([
      { kind: 'backlog', by_a_person: false },
      { kind: 'delivered', by_a_person: false },
      { kind: 'released', by_a_person: true },
      { kind: 'submitted', by_a_person: false },
    ]);
    const [audited] = await servers.running.query(
      `select after from public.audit_log where action = 'crm.backlog-sent'`,
    );
    expect(audited).toEqual({ after: { count: 3 } });
  });

  // supabase/tests/proof_of_life.test.sql tests who sees leads that are only tests.
  test('a test lead goes through the same steps as every lead, and is marked', async () => {
    const admin = await servers.running.client('admin');
    const testLead = async () => (await admin.rpc('get_test_lead')).data;
    expect(await testLead()).toBeNull();
    await admin.rpc('send_test_lead');
    const { data: id } = await admin.rpc('send_test_lead');
    expect(await testLead()).toMatchObject({ id, attempts: 0, delivered_at: null });
    expect(await lookUp()).toEqual({ status: 'no-contact' });
    expect(await dispatch()).toEqual({ delivered: 1, retried: 0, dead: 0 });
    expect(await testLead()).toMatchObject({ id, attempts: 1, response_status: 200 });
    expect(await lookUp()).toEqual({ status: 'found' });
    await set('api_key', 'wrong');
    expect(await lookUp()).toEqual({ status: 'refused', code: 401 });
    expect(servers.crm.received).toMatchObject([
      { leadId: id, test: true, firstName: 'Test', tags: ['website', 'strategy-session', 'test'] },
    ]);
    await servers.running.query(`update public.leads set created_at = now() - interval '8 days'`);
    await servers.running.query('select public.delete_expired()');
    expect(await testLead()).toBeNull();
    expect(await outbox()).toEqual([]);
  });
}
