import { Webhook } from 'standardwebhooks';
import { describe, expect, it, test, vi } from 'vitest';
import { bookedCallStatement } from '../../../supabase/functions/_shared/rules/lead/origins.ts';
import {
  parseBooking,
  type Booking,
} from '../../../supabase/functions/calendar-booking/parse-booking.ts';
import { receiveBooking } from '../../../supabase/functions/calendar-booking/receive-booking.ts';
import type { DatabaseClient } from '../../../supabase/functions/_shared/database.ts';
import { readFileSync } from 'node:fs';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const otherSecret = 'whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0';

const event = {
  event: 'booked',
  appointmentId: 'appointment-1',
  startTime: '2099-12-01T15:00:00-05:00',
  email: 'dana@example.com',
};

/** What the function answered, stored, and remembered as a problem, and whether that came from the CRM. */
async function receive(
  body: unknown,
  headers: Record<string, string> = { authorization: `Bearer ${secret}` },
  { code = '', set = secret as string | null } = {},
) {
  const saved: Booking[] = [];
  const problems: string[] = [];
  const fromCrm: boolean[] = [];
  const database = {
    rpc: (name: string, args: { booking: Booking; problem: string; is_authentic: boolean }) => {
      if (name === 'record_booking') saved.push(args.booking);
      else {
        problems.push(args.problem);
        fromCrm.push(args.is_authentic);
      }
      const error = name === 'record_booking' && code ? { code, message: 'dana' } : null;
      return { abortSignal: async () => ({ data: 'booked', error }) };
    },
  };
  const response = await receiveBooking(
    new Request('https://site.example/functions/v1/calendar-booking', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
    set ?? undefined,
    database as unknown as DatabaseClient,
  );
  return { status: response.status, body: await response.json(), saved, problems, fromCrm };
}

function signed(body: string, { key = secret, at = new Date(), id = 'event-1' } = {}) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign(id, at, body),
  };
}

describe('an event of the calendar', () => {
  const body = JSON.stringify(event);

  it('is accepted with the secret as a bearer token', async () => {
    expect(await receive(event)).toMatchObject({
      status: 200,
      body: { success: true, result: 'booked' },
      saved: [{ event: 'booked', appointment_id: 'appointment-1' }],
      problems: [],
    });
  });

  it('is accepted with a signature, and keeps its ID', async () => {
    expect(await receive(body, signed(body))).toMatchObject({
      status: 200,
      saved: [{ event_id: 'event-1' }],
    });
    const rotated = signed(body, { key: otherSecret })['webhook-signature'];
    const headers = signed(body);
    headers['webhook-signature'] = `${rotated} ${headers['webhook-signature']}`;
    expect(await receive(body, headers)).toMatchObject({ status: 200 });
  });

  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['another token', { authorization: `Bearer ${otherSecret}` }],
    ['the secret without Bearer', { authorization: secret }],
    ['a signature with another secret', signed(body, { key: otherSecret })],
    ['a signature of another body', signed(`${body} `)],
    ['a signature of another ID', { ...signed(body), 'webhook-id': 'event-2' }],
    ['an old signature', signed(body, { at: minutesAgo(6) })],
    ['a signature of the future', signed(body, { at: minutesAgo(-6) })],
    ['no timestamp', { ...signed(body), 'webhook-timestamp': 'now' }],
    ['no signature', { ...signed(body), 'webhook-signature': 'v1,' }],
  ])('is rejected with %s', async (_, headers) => {
    const problem = 'The event has neither the booking secret nor a valid signature.';
    expect(await receive(body, headers)).toMatchObject({
      status: 401,
      body: { error: problem },
      saved: [],
      problems: [problem],
      fromCrm: [false],
    });
  });

  it('is rejected while no secret is set', async () => {
    const result = await receive(event, undefined, { set: null });
    expect(result).toMatchObject({
      status: 401,
      saved: [],
      problems: ['The site has no booking secret yet. Set it on /ghl-setup.'],
    });
  });

  it.each([
    [413, 'x'.repeat(64 * 1024 + 1), /longer than 65536 bytes/],
    [400, '{', /not valid JSON/],
    [422, [], /object/],
    [422, {}, /event must be/],
    [422, { ...event, event: 'constructor' }, /event must be/],
    [422, { ...event, event: 7 }, /event must be/],
    [422, { ...event, appointmentId: 'a b' }, /appointmentId/],
    [422, { ...event, startTime: 'tomorrow' }, /startTime/],
    [422, { ...event, startTime: undefined }, /startTime/],
    [422, { ...event, email: 'Dana' }, /email/],
    [422, { ...event, email: `${'a'.repeat(5000)}@example.com` }, /email/],
  ])('is rejected with %i if it is invalid: %#', async (status, invalid, problem) => {
    const result = await receive(invalid);
    expect(result).toMatchObject({ status, saved: [] });
    expect(result.problems).toEqual([expect.stringMatching(problem)]);
    expect(result.problems.join()).not.toMatch(/dana/i);
    // A body that's too long isn't checked.
    expect(result.fromCrm).toEqual([status !== 413]);
  });

  it.each([
    ['08006', 503, []],
    ['22007', 422, ['startTime or timeZone isn’t valid.']],
    ['23514', 422, ['The event has a value that can’t be stored.']],
  ])(
    'is sent again only if that may help, as after the error %s',
    async (code, status, problems) => {
      const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
      expect(await receive(event, undefined, { code })).toMatchObject({ status, problems });
      expect(log.mock.calls).toEqual([[`record_booking failed: ${code}.`]]);
      log.mockRestore();
    },
  );
});

const parsed = (body: unknown) => {
  const result = parseBooking(body);
  return result.ok ? result.value : result.error;
};

test('a workflow’s webhook is understood, with what the admin added first', () => {
  expect(
    parsed({
      first_name: 'Dana',
      last_name: 'Miller',
      email: 'dana@example.com',
      phone: '\u202a+1\u2011555\u2011010\u20110123',
      status: 'lead',
      utm_campaign: 'fall',
      gclid: 'click',
      calendar: {
        appointmentId: 'a1',
        startTime: '2099-12-01T15:00:00',
        selectedTimezone: 'America/Chicago',
        appoinmentStatus: 'confirmed',
      },
      customData: { event: 'Rescheduled', updatedAt: '2099-11-29T12:00:00Z' },
    }),
  ).toEqual({
    event: 'moved',
    appointment_id: 'a1',
    starts_at: '2099-12-01T15:00:00',
    time_zone: 'America/Chicago',
    happened_at: '2099-11-29T12:00:00.000Z',
    lead: {
      first_name: 'Dana',
      last_name: 'Miller',
      email: 'dana@example.com',
      phone: '+1-555-010-0123',
      attribution: { last: { utm_campaign: 'fall', gclid: 'click' } },
    },
  });
});

test.each([
  ['Wednesday, December 2, 2099 10:00 AM', true],
  ['2099-12-02 10:00+01', true],
  ['2099-12-02T10:00:00.5-0500', true],
  ['12/02/2099 3:00 PM', true],
  ['15:00 12-01-2099', false],
  ['Wednesday, December 2, 2099 at 3:00 pm', true],
  ['2099-12-02', false],
  ['2099-12-02 10:00:00 -05', false],
  ['2099-12-02 10:00:00-5', false],
  ['2099-12-02 10:00 12-01-2099', false],
  ['Wednesday, December 2, 2099 3:00 PM PST', false],
  ['PST December 2, 2099 3:00 PM', false],
  ['2099-12-02 10:00 EST-05', false],
  ['now 2099 10:00; drop table leads', false],
])('the start %j is passed on: %s', (startTime, isPassedOn) => {
  expect(typeof parsed({ ...event, startTime }) === 'object').toBe(isPassedOn);
});

test.each([
  ['America/Los_Angeles', true],
  ['UTC', true],
  // PostgreSQL would read it as five hours ahead.
  ['UTC-5', false],
  ['-05', false],
  ['-0500', false],
  ['EST5EDT', false],
  ['PST', false],
  ['Nowhere/Nowhere', false],
  ['America/New_York'.repeat(10), false],
  [5, false],
])('the time zone %j is passed on: %s', (timeZone, isPassedOn) => {
  expect(parsed({ ...event, timeZone })).toEqual(
    isPassedOn
      ? expect.objectContaining({ time_zone: timeZone })
      : expect.stringMatching(/^timeZone must be/),
  );
});

test.each([
  [{ status: 'booked', appoinmentStatus: 'cancelled' }, 'canceled'],
  [{ status: 'booked', appointmentStatus: 'confirmed' }, 'booked'],
  [{ status: 'booked' }, 'booked'],
])('the status of the appointment %j is %s', (calendar, expected) => {
  const { event: _event, ...rest } = event;
  expect(parsed({ ...rest, calendar })).toMatchObject({ event: expected });
});

test('an invalid name or phone number is left out', () => {
  const booking = parsed({
    ...event,
    firstName: 'x'.repeat(101),
    phone: '1'.repeat(41),
    lastName: 7,
  });
  expect(booking).toMatchObject({ lead: { email: 'dana@example.com', attribution: {} } });
  expect(Object.keys((booking as Booking).lead)).toEqual(['email', 'attribution']);
});

test('a canceled call needs no start, and times without an offset are Eastern', () => {
  const booking = parsed({ ...event, event: 'cancelled', startTime: undefined });
  expect(booking).toMatchObject({ event: 'canceled', time_zone: 'America/New_York' });
  expect(booking).not.toHaveProperty('starts_at');
});

test('the statement is the one that the database stores', () => {
  const migration = '../../../supabase/migrations/20261122002629_booked_calls.sql';
  const sql = readFileSync(new URL(migration, import.meta.url), 'utf8');
  expect(sql).toContain(bookedCallStatement);
});
