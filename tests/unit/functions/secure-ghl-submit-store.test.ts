import { PostgrestClient } from '@supabase/postgrest-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../../supabase/functions/_shared/rules/database.types.ts';
import { leadRecord } from '../../../supabase/functions/_shared/rules/lead-record.ts';
import { storeIn } from '../../../supabase/functions/secure-ghl-submit/store.ts';
import { filledIn } from '../rules/lead-forms.ts';

const log = vi.spyOn(console, 'error');
beforeEach(() => void log.mockReturnValue(undefined).mockClear());
afterEach(() => {
  expect(JSON.stringify(log.mock.calls)).not.toMatch(/dana|Miller/i);
});

const submission = {
  formId: 'seo-audit' as const,
  lead: leadRecord('seo-audit', filledIn['seo-audit'], {}),
  idempotencyKey: null,
};

/** Stores it in a database whose API answers as told. */
function storedBy(answer: () => Response) {
  const database = new PostgrestClient<Database>('http://database.example/rest/v1', {
    fetch: async () => answer(),
  });
  return storeIn(database)(submission, '192.0.2.7');
}

const refusing = (status: number, code: string, message: string) =>
  storedBy(() =>
    Response.json({ code, message, details: 'dana@example.com', hint: null }, { status }),
  );

test('a lead that is stored has the reference that the database gave it', async () => {
  const stored = await storedBy(() => Response.json({ lead_id: 'x', ref: 'abc', created: true }));
  expect(stored).toEqual({ ok: true, ref: 'abc' });
  expect(log).not.toHaveBeenCalled();
});

test('a limit is told in the database’s own words', async () => {
  expect(await refusing(429, 'PT429', 'Try again later.')).toEqual({
    ok: false,
    problem: { status: 429, error: 'Try again later.', formId: 'seo-audit' },
  });
});

test.each([
  ['23514', 'new row for relation "leads" violates check constraint "leads_phone_format"'],
  ['22P05', 'unsupported Unicode escape sequence: dana'],
])('what the database does not take (%s) is the visitor’s to put right', async (code, message) => {
  expect(await refusing(400, code, message)).toMatchObject({
    ok: false,
    problem: { status: 422, error: 'Please check what you entered and try again.' },
  });
  expect(log.mock.calls[0]).toContain(code);
});

test.each([
  ['is down', () => Response.json({ code: '08006', message: 'dana' }, { status: 503 })],
  ['answers something else', () => Response.json({ lead_id: 'x' })],
  ['answers no JSON', () => new Response('<html>', { status: 502 })],
  [
    'cannot be reached',
    () => {
      throw new TypeError('fetch failed');
    },
  ],
])('when the database %s, the visitor is asked to try again', async (_, answer) => {
  expect(await storedBy(answer)).toEqual({
    ok: false,
    problem: {
      status: 503,
      error: 'Failed to submit form. Please try again.',
      formId: 'seo-audit',
    },
  });
  expect(log).toHaveBeenCalledOnce();
});
