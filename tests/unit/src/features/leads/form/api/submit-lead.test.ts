import { beforeEach, expect, test, vi } from 'vitest';
import { submitLead } from '~/features/leads/form/api/submit-lead';
import type { keptAttribution } from '~/lib/attribution';
import type { invokeFunction, Invoked } from '~/lib/supabase/functions-client';

const invoked = vi.hoisted(() => vi.fn<typeof invokeFunction>());
const attribution = vi.hoisted(() => vi.fn<typeof keptAttribution>());
vi.mock('~/lib/supabase/functions-client', () => ({ invokeFunction: invoked }));
vi.mock('~/lib/attribution', () => ({ keptAttribution: attribution }));

const lead = {
  formId: 'seo-audit',
  texts: { businessName: 'Miller Staffing', phone: '' },
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
  invoked.mockResolvedValue({ is: 'answered', status, body });
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

test('says where the visitor came from, where that is kept', async () => {
  attribution.mockReturnValue({ first: { utm_source: 'news' } });
  await answering({ success: true });
  expect(invoked.mock.calls[0]?.[1]).toMatchObject({
    formData: { attribution: { first: { utm_source: 'news' } } },
  });
});

test.each<[string, unknown, number, unknown]>([
  [
    'stored',
    { success: true, message: 'Form submitted successfully', result: { ref: 'abc' } },
    200,
    { is: 'stored', ref: 'abc', message: 'Form submitted successfully' },
  ],
  [
    'stored, and nothing said of it',
    { success: true },
    200,
    { is: 'stored', ref: '', message: 'Form submitted successfully' },
  ],
  [
    'refused for a field',
    { success: false, error: 'Please enter a valid email address', field: 'email' },
    422,
    { is: 'refused', text: 'Please enter a valid email address', field: 'email' },
  ],
  [
    'refused, and nothing said of it',
    { success: false },
    400,
    { is: 'refused', text: 'Submission failed' },
  ],
  ['a page of a gateway', undefined, 502, { is: 'unanswered' }],
  ['nothing that was agreed on', 'OK', 200, { is: 'unanswered' }],
])('an answer that is %s', async (_what, body, status, expected) =>
  expect(await answering(body, status)).toEqual(expected),
);

test('no answer', async () => {
  invoked.mockResolvedValue({ is: 'unanswered' } satisfies Invoked);
  expect(await submitLead(lead, signal)).toEqual({ is: 'unanswered' });
});
