import { PostgrestClient } from '@supabase/postgrest-js';
import { beforeAll, expect, test } from 'vitest';
import type { Mail, SendResult } from '../../supabase/functions/_shared/mail.ts';
import type { Database } from '../../supabase/functions/_shared/rules/database.types.ts';
import { alarmMail } from '../../supabase/functions/dispatch-outbox/alarm-mail.ts';
import { crm, leadDeliveries } from '../../supabase/functions/dispatch-outbox/crm.ts';
import { dispatch, type TopicDelivery } from '../../supabase/functions/dispatch-outbox/dispatch.ts';
import { leadConfirmation } from '../../supabase/functions/dispatch-outbox/lead-confirmation.ts';
import { leadMail } from '../../supabase/functions/dispatch-outbox/lead-mail.ts';
import {
  deliverMails,
  type MailKind,
} from '../../supabase/functions/dispatch-outbox/mail-delivery.ts';
import { databaseOutbox } from '../../supabase/functions/dispatch-outbox/outbox.ts';
import { leadOf, type Row } from './database/rows.ts';
import { describeDatabase, type Person, type Running } from './lanes/index.ts';
import { keys } from './lanes/keys.ts';
import { setClock } from './lanes/simulated-clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A Monday at midnight in the office, where clocks are five hours behind UTC all week. */
const monday = Date.parse('2090-01-09T05:00:00Z');

/** A time of the week: `at(0, 9)` is Monday, 9 AM. */
const at = (day: number, hour: number, minute = 0) =>
  monday + day * dayMs + hour * hourMs + minute * minuteMs;

const stepMs = 15 * minuteMs;

/** Someone who sends a request, and what happens to it. */
interface Story {
  name: string;
  sentAt: number;
  fields?: Row;
  /** When an admin answers. */
  answeredAt?: number;
  /** When an admin decides about a held lead. */
  reviewedAt?: number;
  decision?: 'release' | 'spam';
  /** What they do with a call in the calendar. */
  call?: readonly { event: 'booked' | 'moved' | 'canceled'; at: number }[];
}

const held = { spam_signals: ['sales-pitch'] };

const stories: readonly Story[] = [
  { name: 'ann', sentAt: at(0, 9, 15), answeredAt: at(0, 9, 45) },
  { name: 'bea', sentAt: at(0, 10), answeredAt: at(0, 14) },
  // The same person again, while the first request is open.
  { name: 'cal', sentAt: at(0, 11), fields: { company: 'First' } },
  { name: 'cal', sentAt: at(0, 11, 30), fields: { company: 'Second' } },
  { name: 'dan', sentAt: at(1, 8), fields: { form_id: 'seo-audit' }, answeredAt: at(2, 20) },
  { name: 'eve', sentAt: at(1, 13), call: [{ event: 'booked', at: at(1, 16) }] },
  { name: 'fay', sentAt: at(1, 15), fields: held, reviewedAt: at(1, 19), decision: 'release' },
  { name: 'gus', sentAt: at(1, 15, 15), fields: held, reviewedAt: at(2, 9), decision: 'spam' },
  // Nobody looks at it.
  { name: 'hal', sentAt: at(1, 15, 30), fields: held },
  // The CRM rejects everything from 10 AM to 4 PM on Wednesday.
  { name: 'ida', sentAt: at(2, 10, 15), answeredAt: at(2, 12) },
  { name: 'jon', sentAt: at(2, 11), answeredAt: at(3, 9) },
  { name: 'kim', sentAt: at(2, 15, 45) },
  // The mail server is down all Thursday.
  { name: 'lea', sentAt: at(3, 9), answeredAt: at(3, 17) },
  { name: 'max', sentAt: at(3, 14) },
  // The CRM rejects it for good.
  { name: 'mia', sentAt: at(4, 10), answeredAt: at(4, 11) },
  { name: 'ned', sentAt: at(4, 19), answeredAt: at(5, 20) },
  { name: 'ola', sentAt: at(4, 19, 30) },
  { name: 'pat', sentAt: at(5, 12), answeredAt: at(6, 18) },
  // The request that the call had answered waits again.
  {
    name: 'ray',
    sentAt: at(4, 9),
    call: [
      { event: 'booked', at: at(4, 10) },
      { event: 'moved', at: at(4, 11) },
      { event: 'canceled', at: at(4, 15) },
    ],
  },
];

const crmIsDown = (time: number) => time >= at(2, 10) && time < at(2, 16);
const isRejectedForGood = (email: string) => email === 'mia@example.com';
const mailIsDown = (time: number) => time >= at(3, 0) && time < at(4, 0);
/** What the dispatcher sends, and when it was accepted, in milliseconds since 1970. */
interface SentMail extends Mail {
  at: number;
}

describeDatabase('A week of leads', (lane) => {
  let running: Running;
  let admin: Person;
  /** Doesn't want emails about leads. */
  let other: Person;
  let now = monday;
  /** By message ID, because mail programs show a repeated email once. */
  const mails = new Map<string, SentMail>();
  /** What the CRM created, by idempotency key, in order. */
  const contacts = new Map<
    string,
    { email: string; company?: string; leadId: string; shownAt: number }
  >();
  let repeats = 0;
  let lostResponses = 0;
  let checks = 0;

  const sendMail = async (mail: Mail): Promise<SendResult> => {
    if (mailIsDown(now)) return { status: 'failed', error: 'The mail server answered 421.' };
    if (!mails.has(mail.messageId)) mails.set(mail.messageId, { ...mail, at: now });
    // Every fifth response is lost.
    const isLost = mails.size % 5 === 0 && mails.get(mail.messageId)?.at === now;
    return isLost ? { status: 'failed', error: 'The connection broke.' } : { status: 'delivered' };
  };

  let requests = 0;
  const webhookUrl = 'https://crm.example/hook';
  const fakeWebhook: typeof fetch = async (_, init) => {
    requests += 1;
    if (crmIsDown(now)) return new Response(null, { status: 500 });
    const key = new Headers(init?.headers).get('idempotency-key') ?? '';
    const { email, companyName, leadId } = JSON.parse(String(init?.body)) as {
      email: string;
      companyName?: string;
      leadId: string;
    };
    if (isRejectedForGood(email)) return new Response(null, { status: 410 });
    // The workflow of every third lead is slow.
    const shownAt = contacts.size % 3 === 0 ? now + 10 * minuteMs : now;
    const company = companyName !== undefined && { company: companyName };
    if (contacts.has(key)) repeats += 1;
    else contacts.set(key, { email, ...company, leadId, shownAt });
    // Every fourth response is lost, although the contact was created.
    if (requests % 4 === 0) {
      lostResponses += 1;
      throw new TypeError('The connection broke.');
    }
    return new Response('{}');
  };
  /** Finds the contact with an email address, which has the ID of the last lead. */
  const fakeApi: typeof fetch = async (url) => {
    const email = new URL(String(url)).searchParams.get('email');
    const shown = [...contacts.values()].filter(
      (each) => each.email === email && each.shownAt <= now,
    );
    const id = shown.at(-1)?.leadId;
    if (id === undefined) checks += 1;
    return Response.json({ contact: id === undefined ? null : { customFields: [{ value: id }] } });
  };
  const fakeCrm: typeof fetch = (url, init) =>
    String(url) === webhookUrl ? fakeWebhook(url, init) : fakeApi(url, init);

  let database: PostgrestClient<Database>;
  let deliveries: Record<string, TopicDelivery>;

  beforeAll(async () => {
    running = await lane.start({ simulatedClock: true });
    await setClock(running, new Date(monday));
    admin = await running.person('admin');
    other = await running.person('admin');
    database = new PostgrestClient<Database>(`${running.url}/rest/v1`, {
      headers: { apikey: keys.secret },
    });
    const mailsOf = <Content extends { email: string }>(kind: MailKind<Content>) => ({
      deliver: deliverMails(kind, {
        database,
        sendMail,
        site: new URL('https://site.example'),
        backend: new URL('https://backend.example'),
      }),
      concurrency: 5,
    });
    deliveries = {
      lead: {
        deliver: crm({
          webhookUrl,
          api: { url: 'https://api.crm.example', key: 'test-key', locationId: 'test-location' },
          ...leadDeliveries(database),
          fetch: fakeCrm,
          wait: async () => undefined,
        }),
        concurrency: 50,
      },
      'lead-mail': mailsOf(leadMail),
      'alarm-mail': mailsOf(alarmMail),
      'lead-confirmation': mailsOf(leadConfirmation),
    };
  });

  const addressOf = ({ name }: Story) => `${name}@example.com`;

  /** Runs SQL as an admin. */
  const asAdmin = (sql: string, params: readonly unknown[]) =>
    running.query(
      `with claims as materialized (select set_config('request.jwt.claims',
         jsonb_build_object('sub', $1::text, 'role', 'authenticated', 'aal', 'aal2')::text, true))
       select ${sql} from claims`,
      [admin.id, ...params],
    );

  async function idsOf(email: string, condition = 'true'): Promise<string[]> {
    const rows = await running.query<{ id: string }>(
      `select id from public.leads where email = $1 and ${condition} order by created_at`,
      [email],
    );
    return rows.map(({ id }) => id);
  }

  /** What people do at this time. */
  async function live(): Promise<void> {
    for (const story of stories) {
      const email = addressOf(story);
      if (story.sentAt === now) {
        const lead = leadOf({ form_id: 'strategy-session', ...story.fields, email });
        await running.query(
          `select public.submit_lead($1::text::jsonb, gen_random_uuid()::text, $2)`,
          [JSON.stringify(lead), `192.0.2.${stories.indexOf(story)}`],
        );
      }
      if (story.reviewedAt === now) {
        const ids = await idsOf(email, `review = 'held'`);
        await asAdmin('public.decide_on_leads($2::uuid[], $3)', [ids, story.decision]);
      }
      if (story.answeredAt === now) {
        const ids = await idsOf(email);
        await asAdmin('public.change_leads($2::uuid[], $3::text::jsonb)', [
          ids,
          '{"pipeline_status": "contacted"}',
        ]);
      }
      for (const { event } of story.call?.filter((each) => each.at === now) ?? []) {
        const booking = {
          event,
          event_id: `${event}-${story.name}`,
          happened_at: new Date(now).toISOString(),
          appointment_id: `appointment-${story.name}`,
          starts_at: new Date(now + 2 * dayMs).toISOString(),
          time_zone: 'America/New_York',
          lead: { email },
        };
        // The calendar sends it twice.
        const results = [];
        for (const _ of [1, 2]) {
          const [row] = await running.query<{ result: string }>(
            'select public.record_booking($1::text::jsonb) as result',
            [JSON.stringify(booking)],
          );
          results.push(row?.result);
        }
        expect(results).toEqual([event, 'unchanged']);
      }
    }
  }

  /** When people do something. */
  const moments = stories.flatMap(({ sentAt, reviewedAt, answeredAt, call = [] }) => [
    ...[sentAt, reviewedAt ?? Infinity, answeredAt ?? Infinity],
    ...call.map((each) => each.at),
  ]);

  /** The next step in which somebody does something or a delivery is due. Nothing else happens by itself. */
  async function nextStep(): Promise<number> {
    const [row] = await running.query<{ due: number | null }>(
      `select extract(epoch from min(o.due_at))::float8 * 1000 as due from private.outbox o
       where o.topic = any ($1) and o.delivered_at is null and o.dead_at is null`,
      [Object.keys(deliveries)],
    );
    const next = Math.min(row?.due ?? Infinity, ...moments.filter((moment) => moment > now));
    return Math.max(now + stepMs, monday + Math.ceil((next - monday) / stepMs) * stepMs);
  }

  test('everyone gets an answer or is listed, and every alarm is raised once', async () => {
    for (now = monday; now < monday + 7 * dayMs; now = await nextStep()) {
      await setClock(running, new Date(now));
      await live();
      await dispatch(databaseOutbox(database), deliveries, { now: () => now, random: () => 0.5 });
    }
    now = monday + 7 * dayMs;
    await setClock(running, new Date(now));
    const sent = [...mails.values()];
    const aboutLead = (id: string, subject: RegExp) =>
      sent.filter((mail) => subject.test(mail.subject) && mail.text.includes(`lead=${id}`));
    const leads = await running.query<{
      id: string;
      email: string;
      created_at: string;
      company: string | null;
      form_id: string;
      review: string | null;
      respond_by: string;
      responded_at: string | null;
      pipeline_status: string;
      delivery_status: string;
      mail_key: string | null;
    }>(
      `select l.*, (select c.mail_key from private.lead_confirmations c where c.lead_id = l.id)
       from public.leads l order by l.created_at`,
    );
    expect(leads).toHaveLength(stories.length);
    const waiting = await running.query<{ id: string }>(
      `select l.id from public.leads l where l.pipeline_status = 'new' and l.respond_by <= now()`,
    );
    const overdue = waiting.map(({ id }) => id);

    for (const lead of leads) {
      const { id, email, review } = lead;
      const sentAt = Date.parse(lead.created_at);
      const respondBy = Date.parse(lead.respond_by);
      const answeredAt = lead.responded_at === null ? undefined : Date.parse(lead.responded_at);
      const isReleased = review === null || review === 'released';
      if (!isReleased) {
        expect(sent.filter((mail) => mail.to === email)).toEqual([]);
        expect(aboutLead(id, /./), email).toEqual([]);
        expect(
          contacts.values().some((contact) => contact.email === email),
          email,
        ).toBe(false);
        continue;
      }
      const story = stories.find(({ name }) => email.startsWith(name)) as Story;
      // The sender got one email at once, unless the mail server was down, or they got one within the last hour.
      const confirmedAt = mails.get(`<${lead.mail_key}@site.example>`)?.at ?? NaN;
      const releasedAt = story.reviewedAt ?? sentAt;
      const isSecond = leads.some(
        (other) => other.email === email && other.created_at < lead.created_at,
      );
      // Whoever was answered meanwhile needs no confirmation.
      if ((answeredAt ?? now) < at(4, 0) && mailIsDown(releasedAt)) expect(confirmedAt).toBeNaN();
      else if (mailIsDown(releasedAt)) expect(confirmedAt, email).toBeLessThan(at(4, 2));
      else if (isSecond) expect(confirmedAt, email).toBeLessThan(at(0, 12, 30));
      else expect(confirmedAt - releasedAt, email).toBeLessThan(minuteMs);

      // Staff were told once. Nobody was reminded after an answer.
      if (review === null) expect(aboutLead(id, /^New/), email).toHaveLength(1);
      expect(aboutLead(id, /is overdue/).length, email).toBe(
        (answeredAt ?? now) > respondBy ? 1 : 0,
      );
      expect(answeredAt !== undefined || overdue.includes(id), email).toBe(true);
      expect(lead.delivery_status, email).toBe(isRejectedForGood(email) ? 'dead' : 'delivered');
      // A canceled call answers nothing, and the deadline is a day later.
      if (story.call?.at(-1)?.event === 'canceled') {
        expect(answeredAt, email).toBeUndefined();
        expect(respondBy, email).toBeGreaterThanOrEqual((story.call.at(-1)?.at ?? NaN) + dayMs);
      }
    }

    // The CRM has each released lead once, and the newer of two requests last.
    const released = leads.filter(({ review }) => review === null || review === 'released');
    const accepted = released.filter(({ email }) => !isRejectedForGood(email));
    expect([...contacts.values()].map(({ leadId }) => leadId).sort()).toEqual(
      accepted.map(({ id }) => id).sort(),
    );
    // Lookups found the leads whose responses were lost, so none was sent again, and waited for slow workflows.
    expect(lostResponses).toBeGreaterThan(2);
    expect(checks).toBeGreaterThan(2);
    expect(repeats).toBe(0);
    const companies = [...contacts.values()].filter(({ email }) => email.startsWith('cal'));
    expect(companies.at(-1)?.company).toBe('Second');

    // One email to each admin per incident, and the other admin wants no others. The mail server's day isn't one: nothing was
    // given up.
    const alarms = (to: string) =>
      sent
        .filter(({ subject }) => /accepting any leads|couldn’t be delivered/.test(subject))
        .filter((mail) => mail.to === to)
        .map((mail) => [mail.subject.split(' – ')[0], mail.at]);
    expect(alarms(admin.email)).toEqual([
      // The first step after 15 minutes without a delivery.
      ['The CRM isn’t accepting any leads', at(2, 10, 45)],
      ['1 lead couldn’t be delivered', at(4, 10, 15)],
    ]);
    expect(alarms(other.email)).toEqual(alarms(admin.email));
    expect(sent.filter(({ to }) => to === other.email)).toHaveLength(2);
    // Held leads: at once, and at most hourly.
    const reviews = sent.filter(({ subject }) => /waiting for your review/.test(subject));
    expect(reviews[0]?.at).toBe(at(1, 15));
    const times = reviews.map((mail) => mail.at);
    for (const [index, time] of times.slice(1).entries()) {
      expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(hourMs);
    }

    // Reminders about the target come in office hours only. Friday evening's leads aren't chased on Saturday.
    const chased = sent.filter(({ subject }) => /is waiting for a response/.test(subject));
    expect(chased.length).toBeGreaterThan(3);
    for (const mail of chased) {
      const hour = ((mail.at - monday) % dayMs) / hourMs;
      const day = Math.floor((mail.at - monday) / dayMs);
      expect(day, mail.subject).toBeLessThan(5);
      expect(hour >= 9 && hour < 19, `${mail.subject} at ${hour}`).toBe(true);
    }
  }, 240_000);
});
