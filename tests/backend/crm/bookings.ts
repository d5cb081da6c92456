import postgres from 'postgres';
import { beforeEach, expect, test } from 'vitest';
import type { Crm } from './crm-fixture.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Calls booked in the CRM's calendar. supabase/tests/booked_calls.test.sql tests what becomes of them. */
export function describeBookings({ servers, dispatch }: Crm): void {
  beforeEach(() => servers.running.query('delete from private.booking_webhook'));

  async function send(event: unknown, authorization = `Bearer ${secret}`) {
    const response = await fetch(`${servers.running.url}/functions/v1/calendar-booking`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(event),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  }
  async function setSecret() {
    const admin = await servers.running.client('admin');
    expect(
      (await admin.rpc('set_crm_setting', { name: 'booking_secret', value: secret })).error,
    ).toBeNull();
    return admin;
  }
  const leads = () =>
    servers.running.query(
      `select form_id, pipeline_status, call_at is not null as has_call, campaign from public.leads order by created_at`,
    );

  test('become one lead each, even if events arrive at the same time, and don’t go back to the CRM', async () => {
    const admin = await setSecret();
    const event = { event: 'booked', startTime: inDays(2), email: 'Dana@Example.com' };
    const details = { utm_campaign: 'fall', first_name: 'Dana' };
    const ids = ['a1', 'a1', 'a1', 'a1', 'a2'];
    const answers = await Promise.all(
      ids.map((appointmentId) => send({ ...event, ...details, appointmentId })),
    );
    const results = answers.map(
      ({ status, body }) => `${status} ${(body as { result: string }).result}`,
    );
    const [booked, unchanged] = ['200 booked', '200 unchanged'];
    expect(results.sort()).toEqual([booked, booked, unchanged, unchanged, unchanged]);
    // Two appointments are two calls.
    const lead = {
      ...{ form_id: 'booked-call', pipeline_status: 'contacted', has_call: true, campaign: 'fall' },
    };
    expect(await leads()).toEqual([lead, lead]);
    expect(await dispatch()).toMatchObject({ delivered: 0 });
    expect(servers.crm.received).toEqual([]);
    expect((await admin.rpc('get_booking_webhook')).data).toMatchObject({
      accepted_at: expect.any(String) as string,
      rejected_at: null,
    });
  });

  test('wait while their lead is deleted, and neither fails', async () => {
    await setSecret();
    const event = { appointmentId: 'a1', startTime: inDays(2), email: 'dana@example.com' };
    await send({ ...event, event: 'booked' });
    const other = postgres(servers.running.databaseUrl, { max: 1 });
    try {
      let canceled: ReturnType<typeof send> | undefined;
      await other.begin(async (transaction) => {
        await transaction`select from public.leads for update`;
        canceled = send({ ...event, event: 'canceled' });
        await expect
          .poll(() => transaction`select from pg_stat_activity where wait_event_type = 'Lock'`)
          .toHaveLength(1);
        await transaction`delete from public.leads`;
      });
      expect(await canceled).toMatchObject({ status: 200, body: { result: 'unknown' } });
      expect(await leads()).toEqual([]);
    } finally {
      await other.end();
    }
  });

  // tests/unit/functions/calendar-booking.test.ts has the other reasons.
  test('that can’t be accepted are answered with the reason, which the setup page shows', async () => {
    const admin = await setSecret();
    const event = { event: 'booked', appointmentId: 'a1', email: 'dana@example.com' };
    expect(await send({}, 'Bearer wrong')).toMatchObject({ status: 401 });
    // Only the database knows.
    expect(await send({ ...event, startTime: '2099-99-99T10:00:00Z' })).toMatchObject({
      status: 422,
    });
    expect((await admin.rpc('get_booking_webhook')).data).toMatchObject({
      problem: 'startTime or timeZone isn’t valid.',
    });
    expect(await leads()).toEqual([]);
  });
}
