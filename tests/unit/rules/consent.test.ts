import { expect, test } from 'vitest';
import { consentLengths, consentTypes } from '~rules/consent';

test('the banner asks for one thing (spec §3)', () => {
  expect(consentTypes).toEqual(['google_ads']);
});

test('a record has room for a UUID and for the longest name of a browser', () => {
  expect(consentLengths.session_id).toBeGreaterThanOrEqual(crypto.randomUUID().length);
  expect(consentLengths.user_agent).toBeGreaterThanOrEqual(512);
});
