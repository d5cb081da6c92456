import { beforeEach, expect, test, vi } from 'vitest';
import { submitLead } from '~/features/leads/form/submit-lead';
import type { loadAttribution } from '~/features/tracking';
import type { invokeFunction, InvokeResult } from '~/lib/supabase/functions-client';

const invoked = vi.hoisted(() => vi.fn<typeof invokeFunction>());
const attribution = vi.hoisted(() => vi.fn<typeof loadAttribution>());
vi.mock('~/lib/supabase/functions-client', () => ({ invokeFunction: invoked }));
vi.mock('~/features/tracking', () => ({ loadAttribution: attribution }));

const lead = {
  formId: 'seo-audit',
  fields: { businessName: 'Miller Staffing', phone: '' },
  honeypot: '',
  filledInMs: 30_000,
  idempotencyKey: 'k'.repeat(32),
} as const;
const { signal } = new AbortController();

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('location', { pathname: '/seo-audit' });
});

const answering = (body: unknown, status = 200) => {
  invoked.mockResolvedValue({ kind: 'response', status, body });
  return submitLead(lead, signal);
};

test('sends call 5 of spec §7', async () => {
  await answering({
    success: true,
    message: 'Form submitted successfully',
    result: { ref: 'abc' },
  });
  expect(invoked).toHaveBeenCalledExactlyOnceWith(
    'secure-ghl-submit',
    {
      formId: 'seo-audit',
      formData: {
        businessName: 'Miller Staffing',
        phone: '',
        fax: '',
        filledInMs: 30_000,
        pageSource: '/seo-audit',
      },
      consentGiven: true,
      idempotencyKey: 'k'.repeat(32),
    },
    signal,
  );
});

test.each<[string, unknown, number, unknown]>([
  [
    'stored',
    { success: true, message: 'Form submitted successfully', result: { ref: 'abc' } },
    200,
    { status: 'stored', ref: 'abc', message: 'Form submitted successfully' },
  ],
  [
    'stored, without a message',
    { success: true },
    200,
    { status: 'stored', ref: '', message: 'Form submitted successfully' },
  ],
  [
    'rejected because of a field',
    { success: false, error: 'Please enter a valid email address', field: 'email' },
    422,
    { status: 'rejected', message: 'Please enter a valid email address', field: 'email' },
  ],
  [
    'rejected, without a message',
    { success: false },
    400,
    { status: 'rejected', message: 'Submission failed' },
  ],
  ['an error page of a gateway', undefined, 502, { status: 'unknown' }],
  ['not what the function sends', 'OK', 200, { status: 'unknown' }],
])('a response that is %s', async (_what, body, status, expected) =>
  expect(await answering(body, status)).toEqual(expected),
);

test('no response', async () => {
  invoked.mockResolvedValue({ kind: 'no-response' } satisfies InvokeResult);
  expect(await submitLead(lead, signal)).toEqual({ status: 'unknown' });
});
