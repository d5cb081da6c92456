import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Sample } from './sample.ts';
import { told } from './told.ts';

export function describeLeads(sample: () => Sample): void {
  describe('submit_lead', () => {
    const lead = {
      form_id: 'seo-audit',
      email: 'lead@example.com',
      business_name: 'A business',
      website_url: 'https://example.com',
      consent_given: true,
      consent_statement: 'I agree',
    };
    const submit = async (change: object, address: string, key: string | null = randomUUID()) =>
      told(
        (await sample().running.client('service_role')).rpc('submit_lead', {
          lead: { ...lead, ...change },
          idempotency_key: key,
          client_address: address,
        }),
      );

    test('makes two clicks one lead', async () => {
      const first = await submit({}, '192.0.2.1', null);
      const second = await submit({}, '192.0.2.1', null);
      const data = first.data as object;
      expect(first).toEqual({
        status: 200,
        data: {
          lead_id: expect.any(String),
          ref: expect.stringMatching(/^[0-9a-f]{16}$/),
          created: true,
        },
      });
      expect(second).toEqual({ status: 200, data: { ...data, created: false } });
    });

    test.each([
      ['without consent', { consent_given: false }, '23514'],
      ['without an address', { email: null }, '23502'],
      ['without what its form asks', { website_url: null }, '23514'],
      ['with a blank', { phone: '' }, '23514'],
      ['of no form', { form_id: 'other' }, '23514'],
    ])('refuses a lead %s', async (_, change, code) => {
      expect(await submit(change, '192.0.2.2')).toEqual({ status: 400, code });
    });

    test('is a 429 the eleventh time in an hour', async () => {
      for (let n = 0; n < 10; n += 1) {
        expect(await submit({}, '192.0.2.3')).toMatchObject({ status: 200 });
      }
      expect(await submit({}, '192.0.2.3')).toEqual({ status: 429, code: 'PT429' });
    });
  });
}
