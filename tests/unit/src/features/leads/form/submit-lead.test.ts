import { beforeEach, expect, test, vi } from 'vitest';
import { submitLead } from '~/features/leads/form/submit-lead';
import type { loadAttribution } from '~/features/tracking';
import { honeypotField } from '~rules/lead/spam';
import type { invokeFunction, InvokeResult } from '~/lib/supabase/functions-client';

const invoked = vi.hoisted(() => vi.fn<typeof invokeFunction>());
const attribution = vi.hoisted(() => vi.fn<typeof loadAttribution>());
vi.mock('~/lib/supabase/functions-client', () => ({ invokeFunction: invoked }));
vi.mock('~/features/tracking', () => ({ loadAttribution: attribution }));

const draft = {
  fields: { businessName: 'Miller Staffing', phone: '', [honeypotField]: '' },
  filledInMs: 30_000,
};
const key = 'k'.repeat(32);
const { signal } = new AbortController();

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('location', { pathname: '/seo-audit' });
});

const answering = (body: unknown) => {
  invoked.mockResolvedValue({ kind: 'response', status: 200, body });
  return submitLead('seo-audit', draft, key, signal);
};

test('sends call 5 of spec §7', async () => {
  await answering({ success: true });
  expect(invoked).toHaveBeenCalledExactlyOnceWith(
    'secure-ghl-submit',
    {
      formId: 'seo-audit',
      formData: {
        businessName: 'Miller Staffing',
        phone: '',
        [honeypotField]: '',
        filledInMs: 30_000,
        pageSource: '/seo-audit',
      },
      consentGiven: true,
      idempotencyKey: key,
    },
    signal,
  );
});

const message = 'Form submitted successfully';

// The browser tests in bad-connections.test.ts cover responses that aren't from the function.
test.each([
  [
    { success: true, message, result: { ref: 'a' } },
    { status: 'stored', ref: 'a', held: false, message },
  ],
  [
    { success: true, message, result: { ref: 'a', held: true } },
    { status: 'stored', ref: 'a', held: true, message },
  ],
  [{ success: true }, { status: 'stored', ref: '', held: false, message }],
  [
    { success: false, error: 'No', field: 'email' },
    { status: 'rejected', message: 'No', field: 'email' },
  ],
  [{ success: false }, { status: 'rejected', message: 'Submission failed' }],
])('the response %j is %j', async (body, result) => {
  expect(await answering(body)).toEqual(result);
});

test('no response', async () => {
  invoked.mockResolvedValue({ kind: 'no-response' } satisfies InvokeResult);
  expect(await submitLead('seo-audit', draft, key, signal)).toEqual({ status: 'unknown' });
});
