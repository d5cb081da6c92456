import { beforeAll, expect, test } from 'vitest';
import { consentLengths, consentTypes } from '../../../supabase/functions/_shared/rules/consent.ts';
import { describeLanes, type Running } from '../lanes/index.ts';
import { refusal } from './refusal.ts';

/** The database says the same of choices in the cookie banner as the rules that the banner obeys. */
describeLanes(
  'the constraints of consent_tracking',
  (lane) => {
    let running: Running;

    beforeAll(async () => {
      running = await lane.start();
    });

    const refusalOf = (fields: Record<string, unknown>) =>
      refusal(running, 'consent_tracking', {
        session_id: 'a-session',
        consent_type: consentTypes[0],
        consent_given: false,
        ...fields,
      });

    test.each(['session_id', 'user_agent'] as const)(
      '%s has the length of the rules',
      async (field) => {
        const max = consentLengths[field];
        expect(await refusalOf({ [field]: 'é'.repeat(max) })).toBeUndefined();
        expect(await refusalOf({ [field]: 'é'.repeat(max + 1) })).toBe(
          `consent_tracking_${field}_length`,
        );
      },
    );

    test('types are those of the rules', async () => {
      for (const consent_type of consentTypes) {
        expect(await refusalOf({ consent_type })).toBeUndefined();
      }
      for (const consent_type of ['cookies', 'Google_Ads', '']) {
        expect(await refusalOf({ consent_type })).toBe('consent_tracking_consent_type_known');
      }
    });

    test('a record belongs to a session; its browser need not say its name', async () => {
      expect(await refusalOf({ session_id: '' })).toBe('consent_tracking_session_id_length');
      expect(await refusalOf({ user_agent: null })).toBeUndefined();
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
