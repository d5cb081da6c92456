import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeLanes } from '../lanes/index.ts';
import { serveFunctions, type ServedFunctions } from '../served-functions.ts';
import { faultOf, liveHtml, refOf, truncatedFields } from './lead-response.ts';
import { maliciousFormData } from './malicious-form-data.ts';
import { maliciousJson } from './malicious-json.ts';
import type { MaliciousLead } from './malicious-lead.ts';
import { sendRequests, type FuzzResponse } from './send-requests.ts';

const seed = 20261121;

type Row = Record<string, unknown> & { id: string };

describeLanes(
  'Malicious leads',
  (lane) => {
    /** The embedded database gets fewer: it only has to store the same text. */
    const count = lane.name === 'postgres' ? 1000 : 200;
    let served: ServedFunctions;
    let responses: FuzzResponse<MaliciousLead>[];
    /** Stored leads by reference. */
    let rows: Map<string, Row>;

    beforeAll(async () => {
      served = await serveFunctions(lane);
      const { running } = served;
      const half = { numRuns: count / 2, seed };
      const requests = [...fc.sample(maliciousJson, half), ...fc.sample(maliciousFormData, half)];
      responses = await sendRequests(`${running.url}/functions/v1/secure-ghl-submit`, requests);
      const leads = await running.query<Row>('select * from public.leads');
      rows = new Map(leads.map((lead) => [refOfRow(lead), lead]));
    });
    afterAll(() => served?.functions.close());

    /** As submit_lead computes it. */
    function refOfRow({ id }: Row): string {
      return createHash('sha256').update(id).digest('hex').slice(0, 16);
    }

    test('get a valid response that never redirects to another site', () => {
      expect(responses).toHaveLength(count);
      const faulty = responses.flatMap((response) => {
        const fault = faultOf(response);
        return fault === undefined ? [] : [{ fault, response }];
      });
      expect([faulty.length, faulty.slice(0, 3)]).toEqual([0, []]);
      expect(served.log).toEqual([]);
    });

    test.each(['json', 'form data'])(
      'sent as %s are partly stored and partly rejected',
      (sentAs) => {
        const sent = responses.filter(({ request }) => request.sentAs === sentAs);
        const stored = sent.filter((response) => refOf(response) !== undefined);
        expect(stored.length).toBeGreaterThan(count / 10);
        expect(sent.length - stored.length).toBeGreaterThan(count / 10);
      },
    );

    test('are stored exactly if the response has a reference', () => {
      const refs = new Set(responses.map(refOf).filter((ref) => ref !== undefined));
      expect(new Set(rows.keys())).toEqual(refs);
    });

    test('leave no live HTML in any column', () => {
      const live = [...rows.values()].flatMap((row) =>
        Object.entries(row).filter(([, value]) => liveHtml.test(JSON.stringify(value))),
      );
      expect(live).toEqual([]);
      const neutralized = JSON.stringify([...rows.values()]).match(/\u2039script/gi);
      expect(neutralized?.length).toBeGreaterThan(count / 50);
    });

    test('are stored in full', () => {
      const truncated = responses.flatMap((response) => {
        const row = rows.get(refOf(response) ?? '');
        if (row === undefined) return [];
        const { values } = response.request;
        return truncatedFields(row, values).map((field) => ({ field, value: values[field], row }));
      });
      expect([truncated.length, truncated.slice(0, 3)]).toEqual([0, []]);
    });

    test('are held for review if they contain a script, and only the others are delivered', async () => {
      const scripts = [...rows.values()].filter(({ first_name, company, message, business_name }) =>
        /\u2039script>/i.test(JSON.stringify([first_name, company, message, business_name])),
      );
      expect(scripts.length).toBeGreaterThan(0);
      for (const { review } of scripts) expect(review).toBe('held');
      const [queued] = await served.running.query<{ count: number }>(
        `select count(*)::integer as count from private.outbox where topic = 'lead'`,
      );
      const notHeld = [...rows.values()].filter(({ review }) => review === null);
      expect(queued?.count).toBe(notHeld.length);
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
