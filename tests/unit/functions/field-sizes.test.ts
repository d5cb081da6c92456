import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { parseAuthRequest } from '../../../platform/backend/auth/request.ts';
import type { databaseClient } from '../../../supabase/functions/_shared/database.ts';
import { accountFields } from '../../../supabase/functions/_shared/rules/account/account.ts';
import { boundedText } from '../../../supabase/functions/_shared/rules/bounded-text.ts';
import { commentSchema } from '../../../supabase/functions/_shared/rules/comment.ts';
import { crmSettingRules } from '../../../supabase/functions/_shared/rules/crm-settings.ts';
import { fieldsOf } from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import { leadFormIds } from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { leadSchemas } from '../../../supabase/functions/_shared/rules/lead/schemas.ts';
import { acceptInvitation } from '../../../supabase/functions/accept-invitation/accept-invitation.ts';
import { actOnLink } from '../../../supabase/functions/email-links/email-links.ts';
import { parseBooking } from '../../../supabase/functions/calendar-booking/parse-booking.ts';
import { readReports } from '../../../supabase/functions/csp-report/reports.ts';
import { submitLead } from '../../../supabase/functions/secure-ghl-submit/submit-lead.ts';
import { readEmailAddress } from '../../../supabase/functions/send-welcome-email/email-address.ts';
import { submitComment } from '../../../supabase/functions/submit-comment/submit-comment.ts';
import { filledIn } from '../rules/lead/forms.ts';
import { honeypotField } from '../../../supabase/functions/_shared/rules/lead/spam.ts';

/** The longest text that `run` matches with an expression, trims, normalizes, or splits into characters. */
async function longestProcessed(run: () => unknown): Promise<number> {
  let longest = 0;
  const spies: { mockRestore(): void }[] = [];
  const watch = <Owner extends object>(
    owner: Owner,
    name: keyof Owner,
    textOf: (self: unknown, args: unknown[]) => unknown,
  ) => {
    const original = owner[name] as (...args: unknown[]) => unknown;
    const spy = vi.spyOn(owner, name as never) as unknown as {
      mockImplementation(fake: (this: unknown, ...args: unknown[]) => unknown): void;
      mockRestore(): void;
    };
    spy.mockImplementation(function (this: unknown, ...args) {
      longest = Math.max(longest, String(textOf(this, args)).length);
      return original.apply(this, args);
    });
    spies.push(spy);
  };
  // All other methods of regular expressions call `exec` if it isn't the built-in one.
  watch(RegExp.prototype, 'exec', (_, [text]) => text);
  watch(String.prototype, 'trim', (self) => self);
  watch(String.prototype, 'normalize', (self) => self);
  watch(String.prototype, Symbol.iterator, (self) => self);
  try {
    await run();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return longest;
}

/** As much as the functions read of a request. */
const huge = 'x'.repeat(60_000);

test('a text that can’t fit isn’t checked or transformed, and gets the field’s message', () => {
  const check = vi.fn(() => true);
  const transform = vi.fn((text: string) => text);
  const schema = v.pipe(boundedText(10, 'Too long'), v.check(check), v.transform(transform));
  expect(v.safeParse(schema, 'x'.repeat(41)).issues).toMatchObject([{ message: 'Too long' }]);
  expect([check.mock.calls, transform.mock.calls]).toEqual([[], []]);
  expect(v.safeParse(schema, `${' '.repeat(30)}${'x'.repeat(10)}`).success).toBe(true);
  expect([check.mock.calls.length, transform.mock.calls.length]).toEqual([1, 1]);
});

const schemas: [string, v.GenericSchema][] = [
  ...Object.entries({ ...commentSchema.entries, ...accountFields }),
  ...Object.entries(crmSettingRules).map(
    ([name, { schema }]) => [name, schema] satisfies [string, v.GenericSchema],
  ),
  ...leadFormIds.flatMap((form) =>
    fieldsOf(form).map(({ name }): [string, v.GenericSchema] => [
      `${form} ${name}`,
      leadSchemas[form].entries[name] as v.GenericSchema,
    ]),
  ),
];

test.each(schemas)('the schema of %s checks the size first', async (_, schema) => {
  expect(schemas.length).toBeGreaterThan(20);
  expect(await longestProcessed(() => expect(v.is(schema, huge)).toBe(false))).toBe(0);
});

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('https://project.example/functions/v1/any', { method: 'POST', body, headers });
const json = (body: unknown) => post(JSON.stringify(body), { 'content-type': 'application/json' });
const site = 'https://site.example';

const comment = {
  slug: 'a-post',
  author_name: 'Dana Miller',
  author_email: 'dana@example.com',
  content: 'What a useful post.',
  privacyConsent: 'on',
  parent_id: '',
  [honeypotField]: '',
};
const formData = {
  ...filledIn['strategy-session'],
  pageSource: '/contact',
  attribution: { first: { utm_source: 'a' } },
  filledInMs: '5000',
  [honeypotField]: '',
};
const report = {
  'document-uri': `${site}/contact`,
  'effective-directive': 'script-src',
  'blocked-uri': 'inline',
  'source-file': `${site}/a.js`,
  'script-sample': '',
};
const booking = {
  event: 'booked',
  appointmentId: 'a1',
  startTime: '2099-12-01T15:00:00Z',
  timeZone: 'America/New_York',
  updatedAt: '2099-11-01T15:00:00Z',
  email: 'dana@example.com',
  firstName: 'Dana',
  phone: '',
  utm_source: 'a',
};
const saved = async () => ({ ok: true, ref: '0123456789abcdef', held: false }) as const;

/** Accepts everything. */
const database = {
  rpc: () => ({ abortSignal: async () => ({ data: null, error: null }) }),
} as unknown as ReturnType<typeof databaseClient>;

/** Each field of a body in turn, with `huge` in it. */
const withHuge = <Body extends object>(body: Body) =>
  Object.keys(body).map((name): [string, Body] => [name, { ...body, [name]: huge }]);

const requests: [string, number, () => unknown][] = [
  ...withHuge(comment).map(([name, body]): [string, number, () => unknown] => [
    `submit-comment: ${name}`,
    200,
    () => submitComment(post(new URLSearchParams(body)), database, site),
  ]),
  ...withHuge(formData).flatMap(([name, body]): [string, number, () => unknown][] => [
    [
      `secure-ghl-submit: ${name}`,
      4 * 2048,
      () =>
        submitLead(
          json({ formId: 'strategy-session', formData: body, consentGiven: true }),
          saved,
          site,
        ),
    ],
  ]),
  [
    'secure-ghl-submit: attribution',
    4 * 500,
    () =>
      submitLead(
        json({
          formId: 'strategy-session',
          formData: { ...formData, attribution: { last: { referrer: huge } } },
          consentGiven: true,
        }),
        saved,
        site,
      ),
  ],
  ...withHuge(report).map(([name, body]): [string, number, () => unknown] => [
    `csp-report: ${name}`,
    4096,
    () => readReports(json({ 'csp-report': body }), site),
  ]),
  [
    'csp-report: user agent',
    4096,
    () =>
      readReports(
        json([{ type: 'csp-violation', url: `${site}/`, user_agent: huge, body: report }]),
        site,
      ),
  ],
  ...withHuge(booking).map(([name, body]): [string, number, () => unknown] => [
    `calendar-booking: ${name}`,
    4 * 500,
    () => parseBooking(body),
  ]),
  ['auth: email', 100, () => authRequest({ email: huge })],
];

function authRequest(body: object) {
  const text = JSON.stringify(body);
  const query = new URLSearchParams();
  return parseAuthRequest({ path: '/recover', method: 'POST', query, text });
}

test.each(requests)('%s: at most %i characters are processed', async (_, most, send) => {
  expect(await longestProcessed(send)).toBeLessThanOrEqual(most);
});

/** As much as these functions read. */
const long = 'x'.repeat(3500);

test.each([
  ['email', 'Please enter a valid email address'],
  ['proof', 'Open the link in your invitation email, then enter your name and a password.'],
  ['fullName', 'Please enter your full name (up to 100 characters)'],
  ['password', 'Please choose a password of at most 72 letters and digits'],
])('accept-invitation: a long %s isn’t processed', async (name, error) => {
  const body = {
    email: 'dana@example.com',
    proof: '0'.repeat(64),
    fullName: 'Dana Miller',
    password: 'a good password',
  };
  const options = { database, createUser: vi.fn(), clientAddress: '192.0.2.7' };
  let response: Response | undefined;
  const longest = await longestProcessed(async () => {
    response = await acceptInvitation(json({ ...body, [name]: long }), options);
  });
  expect([response?.status, await response?.json()]).toMatchObject([422, { error }]);
  expect(longest).toBeLessThanOrEqual(100);
});

test('email-links and send-welcome-email: long fields aren’t processed', async () => {
  const save = vi.fn();
  const longest = await longestProcessed(async () => {
    await actOnLink(json({ token: long, action: 'never' }), save, site);
    await readEmailAddress(json({ email: long }));
  });
  expect(longest).toBeLessThanOrEqual(100);
});
