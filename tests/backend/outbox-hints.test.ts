import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { leadOf } from './database/rows.ts';
import { describePlatform, type Running } from './lanes/index.ts';

/**
 * The notifications that platform/outbox-waker.ts listens to, and what happens every minute. A hosted project has other
 * means (supabase/tests/hosted_dispatcher.test.sql).
 */
describePlatform('Without pg_cron and pg_net', (lane) => {
  let running: Running;
  const received: string[] = [];
  const forgotten: string[] = [];

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    running = await lane.start({ backend: { forgetMails: (mailbox) => forgotten.push(mailbox) } });
    running.backend?.listen('outbox', (topic) => received.push(topic));
  });

  afterAll(() => void vi.useRealTimers());

  /** The notifications of one statement, in order. */
  async function notificationsOf(sql: string, params: unknown[] = []): Promise<string[]> {
    received.length = 0;
    await running.query(sql, params);
    await running.query(`select pg_notify('outbox', 'the end')`);
    await expect.poll(() => received.at(-1)).toBe('the end');
    return received.slice(0, -1);
  }

  async function sendLead(name: string, signals: string[] = []) {
    const lead = leadOf({ email: `${name}@example.com`, spam_signals: signals });
    const submit = `select public.submit_lead($1::jsonb, $2, '192.0.2.1')`;
    return notificationsOf(submit, [JSON.stringify(lead), `key-of-${name}`]);
  }

  test('a lead causes one per topic, a repeated submission none, and a held one only for emails', async () => {
    expect(await sendLead('dana')).toEqual(['lead-confirmation', 'lead', 'lead-mail']);
    expect(await sendLead('dana')).toEqual([]);
    expect(await sendLead('sam', ['sales-pitch'])).toEqual(['lead-mail']);
  });

  test('a topic without a receiver causes none until its settings are saved', async () => {
    await running.query("select public.pause_outbox('{lead,erase-contact}')");
    expect(await sendLead('kim')).toEqual(['lead-confirmation', 'lead-mail']);
    const admin = await running.client('admin');
    received.length = 0;
    const setting = { name: 'webhook_url', value: 'https://crm.example/hook' };
    await admin.rpc('set_crm_setting', setting).throwOnError();
    await expect.poll(() => received).toEqual(['lead', 'erase-contact']);
    expect(await sendLead('lee')).toEqual(['lead-confirmation', 'lead', 'lead-mail']);
  });

  test('an erasure tells the mail catcher whose emails to delete', async () => {
    const admin = await running.client('admin');
    const address = 'Dana+news@example.com';
    const { data } = await admin.rpc('find_person', { address }).throwOnError();
    const { version } = data as { version: string };
    await admin.rpc('erase_person', { address, version }).throwOnError();
    await expect.poll(() => forgotten).toEqual(['dana@example.com']);
  });

  test('a retried dead letter causes one for all topics', async () => {
    const [letter] = await running.query<{ id: number }>(
      `update private.outbox set dead_at = now() where topic = 'lead' returning id`,
    );
    const admin = await running.client('admin');
    received.length = 0;
    await admin.rpc('retry_dead_letters', { outbox_ids: [letter?.id] });
    await expect.poll(() => received).toEqual(['']);
  });

  // tests/unit/platform/backend/maintenance.test.ts has failures, and supabase/tests/retention*.sql what's deleted.
  test('expired data is deleted every minute', async () => {
    await running.query(
      `insert into private.outbox (topic, payload, delivered_at)
         values ('build', '{}', now() - interval '31 days')`,
    );
    vi.advanceTimersByTime(60_000);
    const delivered = 'select from private.outbox where delivered_at is not null';
    await expect.poll(() => running.query(delivered)).toEqual([]);
  });
});
