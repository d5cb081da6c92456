import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, test } from 'vitest';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { leadOf, type Row } from './rows.ts';

/** Hours since the lead was sent, in which nothing else happens. */
type Step = number | 'contacted' | 'new' | 'spam' | 'owner' | 'booked' | 'canceled';

/** A week in the life of a lead, and the emails that it causes. All times are simulated. */
const stories: readonly [form: string, steps: Step[], mails: string[]][] = [
  ['strategy-session', [168], ['new', 'waiting at 1', 'due-soon at 18', 'missed at 24']],
  ['seo-audit', [168], ['new', 'waiting at 1', 'due-soon at 36', 'missed at 48']],
  ['strategy-session', [17, 'contacted', 168], ['new', 'waiting at 1']],
  ['strategy-session', [19, 'contacted', 168], ['new', 'waiting at 1', 'due-soon at 18']],
  [
    'strategy-session',
    [19, 'contacted', 20, 'new', 168],
    ['new', 'waiting at 1', 'due-soon at 18', 'missed at 24'],
  ],
  ['strategy-session', [1, 'spam', 168], ['new', 'waiting at 1']],
  [
    'strategy-session',
    [19, 'contacted', 35, 'new', 168],
    ['new', 'waiting at 1', 'due-soon at 18', 'missed at 36'],
  ],
  [
    'strategy-session',
    [17, 'contacted', 19, 'new', 168],
    ['new', 'waiting at 1', 'due-soon at 20', 'missed at 24'],
  ],
  // Everyone was told before.
  [
    'strategy-session',
    [24, 'contacted', 35, 'new', 168],
    ['new', 'waiting at 1', 'due-soon at 18', 'missed at 24'],
  ],
  // Too late to be a missed response.
  [
    'strategy-session',
    [19, 'contacted', 168, 'new', 169],
    ['new', 'waiting at 1', 'due-soon at 18'],
  ],
  [
    'strategy-session',
    [1, 'owner', 168],
    ['new', 'waiting at 1', 'assigned', 'due-soon at 18', 'missed at 24'],
  ],
  // A canceled call gives the team the whole time again, and the reminders come again, at three quarters of it.
  [
    'strategy-session',
    [24, 'booked', 35, 'canceled', 168],
    [
      'new',
      'waiting at 1',
      'due-soon at 18',
      'missed at 24',
      'call at 35',
      'waiting at 36',
      'call at 36',
      'due-soon at 53',
      'missed at 59',
    ],
  ],
  [
    'strategy-session',
    [1, 'booked', 17, 'canceled', 35, 'contacted', 36, 'new', 168],
    [
      'new',
      'waiting at 1',
      'call at 2',
      'waiting at 18',
      'call at 18',
      'due-soon at 35',
      'missed at 41',
    ],
  ],
];

/** When the dispatcher looks. */
const hours = [1, 2, 17, 18, 19, 20, 23, 24, 35, 36, 41, 47, 48, 53, 59, 72, 168, 169];

describeDatabase('Emails about leads', (lane) => {
  let running: Running;
  let other: SupabaseClient;
  let admin: { id: string; email: string };

  beforeAll(async () => {
    running = await lane.start();
    // The office never closes, so that it doesn't matter when the test runs.
    await running.query(
      `update private.settings set value = value || '{"days": [1, 2, 3, 4, 5, 6, 7], "opens": "00:00", "closes": "24:00"}'
       where name = 'office-hours'`,
    );
    const account = await running.person('admin');
    admin = account;
    other = await running.client(await running.person('admin'));
  });

  test('the first admin gets emails about leads until they turn them off', async () => {
    const recipients = async () =>
      (
        await running.query<{ user_id: string }>(
          'select user_id from public.profiles where lead_emails',
        )
      ).map(({ user_id }) => user_id);
    expect(await recipients()).toEqual([admin.id]);
    const grantAgain = () =>
      running.query(`update public.user_roles set role = 'admin' where user_id = $1`, [admin.id]);
    await running.query('update public.profiles set lead_emails = false');
    await grantAgain();
    expect(await recipients()).toEqual([]);
    expect((await other.rpc('get_staff_home')).data).toMatchObject({
      leads: { has_mail_recipient: false },
    });
    await running.query('update public.profiles set lead_emails = true where user_id = $1', [
      admin.id,
    ]);
    expect((await other.rpc('get_staff_home')).data).toMatchObject({
      leads: { has_mail_recipient: true },
    });
  });

  async function reset(): Promise<void> {
    await running.query('delete from public.leads');
    await running.query('delete from private.outbox');
    await running.query('delete from private.rate_limits');
  }

  /** Delivers what's due as the dispatcher would, and returns it. */
  async function deliverDue(): Promise<string[]> {
    const sent: string[] = [];
    for (;;) {
      const rows = await running.query<{
        id: string;
        mail: { kind: string; email: string } | null;
      }>(
        `select c.id, public.get_lead_mail(c.id) as mail from public.claim_outbox('{lead-mail}') c`,
      );
      if (rows.length === 0) return sent;
      for (const { id, mail } of rows) {
        await running.query('update private.outbox set delivered_at = now() where id = $1', [id]);
        if (mail) {
          expect(mail.email).toBe(admin.email);
          sent.push(mail.kind);
        }
      }
    }
  }

  /** Moves everything that has happened back in time. */
  async function pass(hours: number) {
    // It postpones no deadline.
    await running.query('alter table public.leads disable trigger leads_queue_postponed_mails');
    await running.query(
      `with leads as (
         update public.leads set created_at = created_at - make_interval(mins => $1),
           respond_by = respond_by - make_interval(mins => $1),
           target_at = target_at - make_interval(mins => $1)),
       held as (update private.alarms set mailed_at = mailed_at - make_interval(mins => $1))
       update private.outbox set due_at = due_at - make_interval(mins => $1),
         first_due_at = first_due_at - make_interval(mins => $1),
         payload = payload || case when payload ? 'about'
           then jsonb_build_object('about', (payload ->> 'about')::timestamptz - make_interval(mins => $1))
           else '{}' end
       where delivered_at is null`,
      [Math.round(hours * 60)],
    );
    await running.query('alter table public.leads enable trigger leads_queue_postponed_mails');
  }

  test.each(stories)('%s, %j: %j', async (form_id, steps, expected) => {
    await reset();
    const lead: Row = leadOf({ form_id });
    await running.query(
      `select public.submit_lead($1::text::jsonb, gen_random_uuid()::text, '192.0.2.1')`,
      [JSON.stringify(lead)],
    );
    let hour = 0;
    const sent = await deliverDue();
    for (const step of steps) {
      if (typeof step === 'number') {
        for (const next of hours.filter((each) => each > hour && each <= step)) {
          await pass(next - hour);
          hour = next;
          const kinds = await deliverDue();
          sent.push(...kinds.map((kind) => (kind === 'assigned' ? kind : `${kind} at ${hour}`)));
        }
      } else if (step === 'booked' || step === 'canceled') {
        const starts_at = new Date(Date.now() + 86_400_000).toISOString();
        const booking = { event: step, appointment_id: 'a1', starts_at, time_zone: 'UTC', lead };
        const [{ result } = { result: '' }] = await running.query<{ result: string }>(
          'select public.record_booking($1::text::jsonb) as result',
          [JSON.stringify(booking)],
        );
        expect(result).toBe(step);
      } else {
        const change = step === 'owner' ? { owner_id: admin.id } : { pipeline_status: step };
        const { data: ids } = await other.rpc('get_lead_ids');
        const lead_ids = (ids as string[][]).flat();
        const { data } = await other.rpc('change_leads', { lead_ids, change });
        expect(data).toMatchObject({ count: 1 });
      }
    }
    expect(sent).toEqual(expected);
  });

  const submit = (fields: Row) =>
    running.query(
      `select public.submit_lead($1::text::jsonb, gen_random_uuid()::text, gen_random_uuid()::text)`,
      [JSON.stringify(leadOf(fields))],
    );
  const submitHeld = () => submit({ form_id: 'strategy-session', spam_signals: ['sales-pitch'] });
  const decide = async (decision: string) => {
    const held = await running.query<{ id: string }>(
      `select id from public.leads where review = 'held'`,
    );
    const lead_ids = held.map(({ id }) => id);
    expect((await other.rpc('decide_on_leads', { lead_ids, decision })).error).toBeNull();
  };

  test('a lead causes emails only about itself', async () => {
    await reset();
    const queued = async () =>
      (await running.query(`select from private.outbox where topic = 'lead-mail'`)).length;
    await submit({ form_id: 'strategy-session', email: 'ann@example.com' });
    const usual = await queued();
    await submit({ form_id: 'strategy-session', email: 'bea@example.com' });
    expect(await queued()).toBe(2 * usual);
  });

  test('held leads cause one email an hour, until somebody reviews them', async () => {
    await reset();
    await running.query('delete from private.alarms');
    await submitHeld();
    expect(await deliverDue()).toEqual(['held']);
    for (let count = 0; count < 20; count += 1) await submitHeld();
    expect(await deliverDue()).toEqual([]);
    await pass(1);
    expect(await deliverDue()).toEqual(['held']);
    // Nothing new.
    await pass(1);
    expect(await deliverDue()).toEqual([]);
    // The deadline gets close.
    await pass(16);
    expect(await deliverDue()).toEqual(['held']);
    await pass(6);
    expect(await deliverDue()).toEqual(['held']);
    await pass(1);
    await submitHeld();
    await decide('spam');
    expect(await deliverDue()).toEqual([]);
  });

  test('a released lead has the reminders of any other, and a test lead has none', async () => {
    await reset();
    await running.query('delete from private.alarms');
    await submit({ is_test: true });
    await submitHeld();
    expect(await deliverDue()).toEqual(['held']);
    await decide('release');
    await pass(2);
    expect(await deliverDue()).toEqual([]);
    await pass(16);
    expect(await deliverDue()).toEqual(['due-soon']);
    await pass(6);
    expect(await deliverDue()).toEqual(['missed']);
  });

  test('a reminder that waited for an email about held leads is sent if the lead was released', async () => {
    await reset();
    await running.query('delete from private.alarms');
    await submitHeld();
    expect(await deliverDue()).toEqual(['held']);
    await pass(17.5);
    await submitHeld();
    expect(await deliverDue()).toEqual(['held']);
    // The first one's deadline gets close, and within the hour, somebody releases both.
    await pass(0.5);
    expect(await deliverDue()).toEqual([]);
    await decide('release');
    await pass(0.5);
    expect(await deliverDue()).toEqual(['due-soon']);
  });

  test('“I’m on it” ends the reminders, but not the deadline', async () => {
    await reset();
    await submit({ form_id: 'strategy-session' });
    expect(await deliverDue()).toEqual(['new']);
    const [claim] = await running.query<{ result: string }>(
      'select public.claim_lead(token) as result from private.lead_claims where user_id = $1',
      [admin.id],
    );
    expect(claim).toEqual({ result: 'claimed' });
    const [lead] = await running.query<{ owner_id: string; pipeline_status: string }>(
      'select owner_id, pipeline_status from public.leads',
    );
    expect(lead).toEqual({ owner_id: admin.id, pipeline_status: 'new' });
    await pass(18);
    expect(await deliverDue()).toEqual([]);
    await pass(6);
    expect(await deliverDue()).toEqual(['missed']);
  });

  test('an admin who loses the role gets no more emails', async () => {
    await reset();
    await running.query(`select public.submit_lead($1::text::jsonb, null, '192.0.2.3')`, [
      JSON.stringify(leadOf()),
    ]);
    await running.query(`update public.user_roles set role = 'user' where user_id = $1`, [
      admin.id,
    ]);
    expect(await deliverDue()).toEqual([]);
  });
});
