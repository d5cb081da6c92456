import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { leadConsentStatement } from '../../../supabase/functions/_shared/rules/lead/consent.ts';
import { filledIn } from '../../unit/rules/lead/forms.ts';
import { newAddress, postForm, sendLead, submission } from './send-lead.ts';
import type { Running } from '../lanes/index.ts';
import { storeLead } from '../database/rows.ts';
import { saved, type Crm } from './crm-fixture.ts';
import { honeypotField } from '../../../supabase/functions/_shared/rules/lead/spam.ts';

export function describeSubmissions({ servers }: Crm): void {
  let running: Running;

  beforeAll(() => {
    ({ running } = servers);
  });

  function storedLeads() {
    return running.query<Record<string, unknown>>('select * from public.leads order by created_at');
  }

  test('a submission, cleaned of what copying adds, becomes a lead, a lead event, and an outbox row', async () => {
    const attribution = { first: { utm_source: 'newsletter', role: 'admin' } };
    const pasted = {
      email: 'mailto:Info@müller.de.',
      phone: '\u202a+44\u00a020\u20117946\u20110018\u202c',
    };
    const context = { pageSource: '/seo-audit?x=1', attribution };
    const form = submission('seo-audit', { ...pasted, ...context });
    const response = await sendLead(running, form);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(saved);
    const [lead, ...more] = await storedLeads();
    expect(more).toEqual([]);
    expect(lead).toMatchObject({
      form_id: 'seo-audit',
      business_name: 'Miller Staffing',
      website_url: 'https://example.com/',
      email: 'Info@xn--mller-kva.de',
      phone: '+44 20-7946-0018',
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
    // The database does this for every lead.
    await storeLead(running, { phone: pasted.phone });
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
    const trapped = { ...fields, [honeypotField]: '555', filledInMs: '40' };
    const page = await postForm(running, 'secure-ghl-submit', trapped);
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
}
