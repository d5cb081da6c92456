import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { leadConsentStatement } from '../../supabase/functions/_shared/rules/lead-consent.ts';
import { leadFormIds } from '../../supabase/functions/_shared/rules/lead-forms.ts';
import { tooManyRequests } from '../../supabase/functions/_shared/rules/limits.ts';
import { leadColumns, leadRecord } from '../../supabase/functions/_shared/rules/lead-record.ts';
import { leadSchemas } from '../../supabase/functions/_shared/rules/lead-schemas.ts';
import { filledIn } from '../unit/rules/lead-forms.ts';
import { newAddress, postForm, sendLead, submission } from './crm/visitors.ts';
import { describeLanes, type Running } from './lanes/index.ts';
import { serveFunctions, type ServedFunctions } from './served-functions.ts';

/** From the form to the database: the function as it is deployed, behind the front door. */
describeLanes(
  'secure-ghl-submit',
  (lane) => {
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

    async function stored() {
      return running.query<Record<string, unknown>>(
        'select * from public.leads order by created_at',
      );
    }

    test('what an island sends is a lead, its first event and a delivery, at once', async () => {
      const attribution = { first: { utm_source: 'newsletter', role: 'admin' } };
      const form = submission('seo-audit', { pageSource: '/seo-audit?x=1', attribution });
      const answer = await sendLead(running, form);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({
        success: true,
        message: 'Form submitted successfully',
        result: { ref: expect.stringMatching(/^[0-9a-f]{16}$/) },
      });
      const [lead, ...more] = await stored();
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
      expect(await running.query('select topic, payload, order_key from private.outbox')).toEqual([
        { topic: 'lead', payload: { lead_id: lead?.['id'] }, order_key: lead?.['id'] },
      ]);
    });

    test('what looks like spam is answered alike, and waits for an admin instead of a delivery', async () => {
      const hasty = submission('strategy-session', { company: '<b>Miller</b>', filledInMs: 40 });
      const fields = { ...filledIn['seo-audit'], formId: 'seo-audit', consentGiven: 'true' };
      const answer = await sendLead(running, { ...hasty, idempotencyKey: 'a-hasty-one' });
      const again = { ...hasty.formData, filledInMs: 4000 };
      const slower = { ...hasty, formData: again, idempotencyKey: 'a-hasty-one' };
      const body = await answer.json();
      expect(await (await sendLead(running, slower)).json()).toEqual(body);
      expect(body).toEqual({
        success: true,
        message: 'Form submitted successfully',
        result: { ref: expect.stringMatching(/^[0-9a-f]{16}$/) },
      });
      const page = await postForm(running, { ...fields, fax: '555' });
      expect(page.headers.get('location')).toMatch('/thank-you?source=seo-audit&ref=');
      expect(await stored()).toMatchObject([
        {
          company: '\u2039b>Miller\u2039/b>',
          spam_signals: ['filled-too-fast', 'markup'],
          review: 'held',
        },
        { spam_signals: ['honeypot-filled'], review: 'held' },
      ]);
      const kinds = await running.query('select kind from public.lead_events order by id');
      expect(kinds).toEqual(['submitted', 'held', 'submitted', 'held'].map((kind) => ({ kind })));
      expect(await running.query('select 1 from private.outbox')).toEqual([]);
    });

    test('strangers who send a text first cannot hold the next lead with that text', async () => {
      const message = 'We need nurses for two night units in Sampletown from January on.';
      const from = (email: string, fields = {}) =>
        sendLead(running, submission('strategy-session', { email, message, ...fields }));
      await from('one@evil.test');
      await from('two@evil.test');
      expect((await from('dana@example.com')).status).toBe(200);
      expect((await from('hasty@example.com', { filledInMs: 40 })).status).toBe(200);

      const [, , honest, hasty] = await stored();
      expect(honest).toMatchObject({
        email: 'dana@example.com',
        spam_signals: ['repeated-text'],
        review: null,
        delivery_status: 'submitted',
      });
      // Together with a signal of its own, a lead is held with both reasons.
      expect(hasty).toMatchObject({
        spam_signals: ['filled-too-fast', 'repeated-text'],
        review: 'held',
        delivery_status: 'held',
      });
      const delivered = await running.query<{ id: string }>(
        `select payload ->> 'lead_id' as id from private.outbox`,
      );
      const ids = delivered.map(({ id }) => id);
      expect(ids).toContain(honest?.['id']);
      expect(ids).not.toContain(hasty?.['id']);
    });

    test('supabase-js hears what was refused, and why', async () => {
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
      expect(await stored()).toEqual([]);
    });

    test.each([
      ['with a key', { idempotencyKey: randomUUID() }],
      ['without one', {}],
    ])('a double click %s is one lead', async (_, key) => {
      const address = newAddress();
      const form = { ...submission('strategy-session'), ...key };
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => sendLead(running, form, address)),
      );
      const bodies = await Promise.all(answers.map((answer) => answer.json()));
      expect(new Set(bodies.map(({ result }) => result.ref)).size).toBe(1);
      expect(await stored()).toHaveLength(1);
      expect(await running.query('select 1 from private.outbox')).toHaveLength(1);
    });

    test('the same form sent anew, with another key or from somebody else, is another lead', async () => {
      const form = submission('strategy-session');
      const address = newAddress();
      await sendLead(running, { ...form, idempotencyKey: randomUUID() }, address);
      await sendLead(running, { ...form, idempotencyKey: randomUUID() }, address);
      await sendLead(running, form, address);
      await sendLead(running, form);
      expect(await stored()).toHaveLength(4);
    });

    test('ten leads an hour and network are enough; a repeat is none', async () => {
      const address = newAddress();
      const first = { ...submission('seo-audit'), idempotencyKey: 'the-first-of-ten' };
      for (let turn = 0; turn < 3; turn += 1) {
        expect((await sendLead(running, first, address)).status).toBe(200);
      }
      for (let turn = 1; turn < 10; turn += 1) {
        const form = submission('seo-audit', { businessName: `Business ${turn}` });
        expect((await sendLead(running, form, address)).status).toBe(200);
      }
      const eleventh = submission('seo-audit', { businessName: 'Business 10' });
      const refused = await sendLead(running, eleventh, address);
      expect(refused.status).toBe(429);
      expect(await refused.json()).toEqual({
        success: false,
        error: tooManyRequests,
      });
      const fields = { ...filledIn['seo-audit'], formId: 'seo-audit', consentGiven: 'on' };
      const page = await postForm(running, fields, { address });
      expect(page.headers.get('location')).toBe(
        'https://site.example/seo-audit?problem=limit#problem-limit',
      );
      expect((await sendLead(running, first, address)).status).toBe(200);
      expect((await sendLead(running, eleventh)).status).toBe(200);
    });

    test('a page without JavaScript goes on to /thank-you, wherever it says it came from', async () => {
      const fields = {
        ...filledIn['request-a-time'],
        formId: 'request-a-time',
        consentGiven: 'on',
        idempotencyKey: '',
        pageSource: 'https://evil.example/',
        redirect: 'https://evil.example/',
      };
      const headers = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
      const answer = await postForm(running, fields, { headers });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toMatch(
        /^https:\/\/site\.example\/thank-you\?source=request-a-time&ref=[0-9a-f]{16}$/,
      );
      expect(await stored()).toMatchObject([
        { preferred_times: filledIn['request-a-time'].preferredTimes, page_source: null },
      ]);
    });

    test('and back to its form when a field is faulty', async () => {
      const fields = {
        ...filledIn['request-a-time'],
        formId: 'request-a-time',
        consentGiven: 'on',
      };
      const answer = await postForm(running, { ...fields, email: 'dana' });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        'https://site.example/book-strategy-call?problem=email#problem-email',
      ]);
      expect(await stored()).toEqual([]);
    });

    test('whatever the rules accept, the database stores', async () => {
      const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
      const edits = fc.dictionary(fc.constantFrom(...Object.keys(leadColumns)), text, {
        maxKeys: 5,
      });
      const database = await running.client('service_role');
      let number = 0;
      const accepts = fc.asyncProperty(
        fc.constantFrom(...leadFormIds),
        edits,
        text,
        async (formId, edited, other) => {
          const fields = v.safeParse(leadSchemas[formId], { ...filledIn[formId], ...edited });
          if (!fields.success) return;
          const lead = leadRecord(formId, fields.output, {
            pageSource: `/${other}`,
            userAgent: other,
            attribution: { last: { utm_source: other, landingPage: `/${other}`, at: other } },
          });
          const { error } = await database.rpc('submit_lead', {
            lead,
            idempotency_key: null,
            client_address: `2001:db8:${(++number).toString(16)}::1`,
          });
          expect(error).toBeNull();
        },
      );
      await fc.assert(accepts, { numRuns: 300 });
      expect(number).toBeGreaterThan(100);
    });

    test('the log names nobody', () => {
      expect(served.log.join('\n')).not.toMatch(/dana|Miller/i);
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
