import { beforeAll, expect, test } from 'vitest';
import {
  consentLengths,
  consentTypes,
} from '../../../supabase/functions/_shared/rules/tracking/consent.ts';
import { describeOneLane, type Running } from '../lanes/index.ts';
import { refusal } from './refusal.ts';

describeOneLane('constraints of consent_tracking', (lane) => {
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
    '%s has the maximum length of the rules',
    async (field) => {
      const max = consentLengths[field];
      expect(await refusalOf({ [field]: 'é'.repeat(max) })).toBeUndefined();
      expect(await refusalOf({ [field]: 'é'.repeat(max + 1) })).toBe(
        `consent_tracking_${field}_length`,
      );
    },
  );

  test('types equal the rules', async () => {
    for (const consent_type of consentTypes) {
      expect(await refusalOf({ consent_type })).toBeUndefined();
    }
    for (const consent_type of ['cookies', 'Google_Ads', '']) {
      expect(await refusalOf({ consent_type })).toBe('consent_tracking_consent_type_known');
    }
  });

  test('a session is required, a user agent is optional', async () => {
    expect(await refusalOf({ session_id: '' })).toBe('consent_tracking_session_id_length');
    expect(await refusalOf({ user_agent: null })).toBeUndefined();
  });
});
