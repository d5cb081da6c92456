import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { leadConsentStatement } from '../../supabase/functions/_shared/rules/lead/consent.ts';
import { tooManyRequests } from '../../supabase/functions/_shared/rules/limits.ts';
import { filledIn } from '../unit/rules/lead/forms.ts';
import { newAddress, postForm, sendLead, submission } from './crm/send-lead.ts';
import { describeDatabase, type Running } from './lanes/index.ts';
import { serveFunctions, type ServedFunctions } from './served-functions.ts';
import { honeypotField } from '../../supabase/functions/_shared/rules/lead/spam.ts';

describeDatabase('secure-ghl-submit', (lane) => {
  let served: ServedFunctions;
  let running: Running;

  beforeAll(async () => {
    served = await serveFunctions(lane);
    running = served.running;
  });

  afterAll(() => served?.functions.close());

  beforeEach(async () => {
    await running.query('delete from public.leads');
    await running.query('delete from private.outbox');
  });

  const saved = {
    success: true,
    message: 'Form submitted successfully',
    result: { ref: expect.stringMatching(/^[0-9a-f]{16}$/) as string },
  };

  function storedLeads() {
    return running.query<Record<string, unknown>>('select * from public.leads order by created_at');
  }

  test('a submission becomes a lead, a lead event, and an outbox row', async () => {
    const attribution = { first: { utm_source: 'newsletter', role: 'admin' } };
    const form = submission('seo-audit', { pageSource: '/seo-audit?x=1', attribution });
    const response = await sendLead(running, form);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(saved);
    const [lead, ...more] = await storedLeads();
    expect(more).toEqual([]);
    expect(lead).toMatchObject({
      form_id: 'seo-audit',
      business_name: 'Miller Staffing',
      website_url: 'https://example.com/',
      email: 'dana@example.com',
      page_source: '/seo-audit',
      attribution: { first: { utm_source: 'newsletter' } },
      consent_given: true,
      consent_statement: leadConsentStatement,
      first_name: null,
    });
    expect(await running.query('select kind, lead_id from public.lead_events')).toEqual([
      { kind: 'submitted', lead_id: lead?.['id'] },
    ]);
    expect(await running.query("select payload from private.outbox where topic = 'lead'")).toEqual([
      { payload: { lead_id: lead?.['id'] } },
    ]);
  });

  test('pasted contact data is stored without what copying adds', async () => {
    const pasted = {
      email: 'mailto:Info@müller.de.',
      phone: '\u202a+44\u00a020\u20117946\u20110018\u202c',
    };
    expect((await sendLead(running, submission('seo-audit', pasted))).status).toBe(200);
    expect(await storedLeads()).toMatchObject([
      { email: 'Info@xn--mller-kva.de', phone: '+44 20-7946-0018' },
    ]);
    const direct = { form_id: 'client-question', message: 'A', consent_given: true };
    await running.query(`select private.store_lead($1::text::jsonb)`, [
      JSON.stringify({
        ...direct,
        consent_statement: 'I agree.',
        email: 'a@b.example',
        ...{ phone: pasted.phone },
      }),
    ]);
    expect((await storedLeads())[1]).toMatchObject({ phone: '+44 20-7946-0018' });
  });

  test('a suspicious lead is held, and the response says so', async () => {
    const hasty = submission('strategy-session', { company: '<b>Miller</b>', filledInMs: 40 });
    const fields = { ...filledIn['seo-audit'], formId: 'seo-audit', consentGiven: 'true' };
    const response = await sendLead(running, { ...hasty, idempotencyKey: 'a-hasty-one' });
    const again = { ...hasty.formData, filledInMs: 4000 };
    const slower = { ...hasty, formData: again, idempotencyKey: 'a-hasty-one' };
    const body = await response.json();
    expect(await (await sendLead(running, slower)).json()).toEqual(body);
    expect(body).toEqual({ ...saved, result: { ...saved.result, held: true } });
    const page = await postForm(running, { ...fields, [honeypotField]: '555', filledInMs: '40' });
    expect(page.headers.get('location')).toMatch(
      /\/thank-you\?source=seo-audit&ref=[\da-f]{16}&held=1#held$/,
    );
    expect(await storedLeads()).toMatchObject([
      {
        company: '\u2039b>Miller\u2039/b>',
        spam_signals: ['filled-too-fast', 'markup'],
        review: 'held',
      },
      { spam_signals: ['honeypot-filled', 'filled-too-fast'], review: 'held' },
    ]);
    const kinds = await running.query('select kind from public.lead_events order by id');
    expect(kinds).toEqual(['submitted', 'held', 'submitted', 'held'].map((kind) => ({ kind })));
    expect(await running.query("select 1 from private.outbox where topic = 'lead'")).toEqual([]);
  });

  test('a repeated text alone does not hold a lead', async () => {
    const message = 'We need nurses for two night units in Sampletown from January on.';
    const from = (email: string, fields = {}) =>
      sendLead(running, submission('strategy-session', { email, message, ...fields }));
    await from('one@evil.test');
    await from('two@evil.test');
    expect((await from('dana@example.com')).status).toBe(200);
    const bot = { filledInMs: 40, [honeypotField]: '555' };
    expect((await from('hasty@example.com', bot)).status).toBe(200);

    const [, , honest, hasty] = await storedLeads();
    expect(honest).toMatchObject({
      email: 'dana@example.com',
      spam_signals: ['repeated-text'],
      review: null,
      delivery_status: 'submitted',
    });
    // If others hold the lead, it's one more reason.
    expect(hasty).toMatchObject({
      spam_signals: ['honeypot-filled', 'filled-too-fast', 'repeated-text'],
      review: 'held',
      delivery_status: 'held',
    });
    const delivered = await running.query<{ id: string }>(
      `select payload ->> 'lead_id' as id from private.outbox where topic = 'lead'`,
    );
    const ids = delivered.map(({ id }) => id);
    expect(ids).toContain(honest?.['id']);
    expect(ids).not.toContain(hasty?.['id']);
  });

  test('supabase-js gets the error', async () => {
    const client = await running.client('anon');
    const { error, response } = await client.functions.invoke('secure-ghl-submit', {
      body: submission('strategy-session', { timeline: 'Some day' }),
    });
    expect(error).toMatchObject({ name: 'FunctionsHttpError' });
    expect(response?.status).toBe(422);
    expect(await response?.json()).toEqual({
      success: false,
      error: 'Please choose a timeline',
      field: 'timeline',
    });
    expect(await storedLeads()).toEqual([]);
  });

  test.each([
    ['with an idempotency key', { idempotencyKey: randomUUID() }],
    ['without one', {}],
  ])('a double-click %s creates one lead', async (_, key) => {
    const address = newAddress();
    const form = { ...submission('strategy-session'), ...key };
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => sendLead(running, form, address)),
    );
    const bodies = await Promise.all(responses.map((response) => response.json()));
    expect(new Set(bodies.map(({ result }) => result.ref)).size).toBe(1);
    expect(await storedLeads()).toHaveLength(1);
    expect(await running.query("select 1 from private.outbox where topic = 'lead'")).toHaveLength(
      1,
    );
  });

  test('the same form with another key or from another network is another lead', async () => {
    const form = submission('strategy-session');
    const address = newAddress();
    await sendLead(running, { ...form, idempotencyKey: randomUUID() }, address);
    await sendLead(running, { ...form, idempotencyKey: randomUUID() }, address);
    await sendLead(running, form, address);
    await sendLead(running, form);
    expect(await storedLeads()).toHaveLength(4);
  });

  test('each network can send ten leads per hour; repeats do not count', async () => {
    const address = newAddress();
    const first = { ...submission('seo-audit'), idempotencyKey: 'the-first-of-ten' };
    for (let n = 0; n < 3; n += 1) {
      expect((await sendLead(running, first, address)).status).toBe(200);
    }
    for (let n = 1; n < 10; n += 1) {
      const form = submission('seo-audit', { businessName: `Business ${n}` });
      expect((await sendLead(running, form, address)).status).toBe(200);
    }
    const eleventh = submission('seo-audit', { businessName: 'Business 10' });
    const rejected = await sendLead(running, eleventh, address);
    expect(rejected.status).toBe(429);
    expect(await rejected.json()).toEqual({
      success: false,
      error: tooManyRequests,
    });
    const fields = { ...filledIn['seo-audit'], formId: 'seo-audit', consentGiven: 'on' };
    const page = await postForm(running, fields, { address });
    expect(page.headers.get('location')).toBe('https://site.example/seo-audit#problem-limit');
    expect((await sendLead(running, first, address)).status).toBe(200);
    expect((await sendLead(running, eleventh)).status).toBe(200);
  });

  test('a form post redirects to /thank-you, even if it names another site', async () => {
    const fields = {
      ...filledIn['request-a-time'],
      formId: 'request-a-time',
      consentGiven: 'on',
      idempotencyKey: '',
      pageSource: 'https://evil.example/',
      redirect: 'https://evil.example/',
    };
    const headers = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
    const response = await postForm(running, fields, { headers });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(
      /^https:\/\/site\.example\/thank-you\?source=request-a-time&ref=[0-9a-f]{16}$/,
    );
    expect(await storedLeads()).toMatchObject([
      { preferred_times: filledIn['request-a-time'].preferredTimes, page_source: null },
    ]);
  });

  test('the log contains no personal data', () => {
    expect(served.log.join('\n')).not.toMatch(/dana|Miller/i);
  });
});
