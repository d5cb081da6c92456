import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseClient } from '../../../supabase/functions/_shared/database.ts';
import { leadRecord } from '../../../supabase/functions/_shared/rules/lead/record.ts';
import { leadSaver } from '../../../supabase/functions/secure-ghl-submit/save-lead.ts';
import { filledIn } from '../rules/lead/forms.ts';

const log = vi.spyOn(console, 'error');
beforeEach(() => void log.mockReturnValue(undefined).mockClear());
afterEach(() => {
  vi.unstubAllGlobals();
  expect(JSON.stringify(log.mock.calls)).not.toMatch(/dana|Miller/i);
});

const submission = {
  formId: 'seo-audit' as const,
  lead: leadRecord('seo-audit', filledIn['seo-audit'], {}),
  idempotencyKey: null,
};

function saveWith(respond: () => Response) {
  vi.stubGlobal('fetch', async () => respond());
  const database = databaseClient('https://project.example', 'sb_secret_test');
  return leadSaver(database)(submission, '192.0.2.7');
}

// tests/backend/crm/submissions.ts covers saved leads and the rate limit.
test.each([
  ['23514', 'new row for relation "leads" violates check constraint "leads_phone_format"'],
  ['22P05', 'unsupported Unicode escape sequence: dana'],
])('invalid values (%s) are an error that the visitor can fix', async (code, message) => {
  const error = { code, message, details: 'dana@example.com', hint: null };
  expect(await saveWith(() => Response.json(error, { status: 400 }))).toMatchObject({
    ok: false,
    problem: { status: 422, error: 'Please check what you entered and try again.' },
  });
  expect(log.mock.calls[0]).toContain(code);
});

test.each([
  ['returns something else', () => Response.json({ lead_id: 'x' })],
  [
    'cannot be reached',
    () => {
      throw new TypeError('fetch failed');
    },
  ],
])('if the database %s, the visitor is asked to try again', async (_, respond) => {
  const error = 'Failed to submit form. Please try again.';
  const problem = { status: 503, error, formId: 'seo-audit' };
  expect(await saveWith(respond)).toEqual({ ok: false, problem });
  expect(log).toHaveBeenCalledOnce();
});
