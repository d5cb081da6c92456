import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import {
  leadLengths,
  leadMessages,
  type LeadField,
} from '../../../supabase/functions/_shared/rules/lead-fields.ts';
import {
  isRequired,
  leadFormIds,
  type LeadFormId,
} from '../../../supabase/functions/_shared/rules/lead-forms.ts';
import { leadSchemas } from '../../../supabase/functions/_shared/rules/lead-schemas.ts';
import { filledIn } from './lead-forms.ts';

/** What a form says of its fields; undefined when it is right. */
function faults(formId: LeadFormId, fields: Record<string, unknown>) {
  const parsed = v.safeParse(leadSchemas[formId], fields, { abortPipeEarly: true });
  return parsed.success
    ? undefined
    : Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue), issue.message]));
}

/** What a form makes of its fields. */
function taken(formId: LeadFormId, fields: Record<string, unknown>) {
  return v.parse(leadSchemas[formId], fields) as Partial<Record<LeadField, string>>;
}

const required = {
  'strategy-session': [
    'firstName',
    'lastName',
    'email',
    'company',
    'companySize',
    'currentChallenge',
    'timeline',
  ],
  'seo-audit': ['businessName', 'websiteUrl', 'email'],
  'request-a-time': ['firstName', 'lastName', 'email', 'preferredTimes'],
} as const satisfies Record<LeadFormId, readonly LeadField[]>;

describe.each(leadFormIds)('the form %s', (formId) => {
  const fields: Readonly<Record<string, string>> = filledIn[formId];

  it('is taken as it is filled in', () => {
    const website = formId === 'seo-audit' && { websiteUrl: 'https://example.com/' };
    expect(taken(formId, fields)).toEqual({ ...fields, ...website });
  });

  it('names every required field that is missing, empty, blank or no text', () => {
    const sentences = Object.fromEntries(
      required[formId].map((field) => [field, leadMessages[field]]),
    );
    expect(faults(formId, {})).toEqual(sentences);
    for (const nothing of ['', ' \t ', '\u200b', null, 7, ['Dana'], {}]) {
      const blank = Object.fromEntries(required[formId].map((field) => [field, nothing]));
      expect(faults(formId, { ...fields, ...blank })).toEqual(sentences);
    }
  });

  it('needs nothing else, left out, empty or null', () => {
    const needed = Object.fromEntries(required[formId].map((field) => [field, fields[field]]));
    for (const nothing of [undefined, '', null]) {
      const optional = Object.keys(fields).filter((field) => !(field in needed));
      const rest = Object.fromEntries(optional.map((field) => [field, nothing]));
      const kept = Object.entries(taken(formId, { ...needed, ...rest }));
      expect(
        kept
          .filter(([, text]) => text !== undefined)
          .map(([field]) => field)
          .sort(),
      ).toEqual([...required[formId]].sort());
    }
  });

  it('tells which fields it requires', () => {
    const fieldsOfAll = Object.keys(leadMessages) as LeadField[];
    const told = fieldsOfAll.filter((field) => isRequired(leadSchemas[formId], field));
    expect(told.sort()).toEqual([...required[formId]].sort());
  });

  it('counts characters as PostgreSQL does', () => {
    for (const [field, most] of Object.entries(leadLengths)) {
      if (!(field in fields) || field === 'email' || field === 'websiteUrl') continue;
      const longest = '𝒜'.repeat(most);
      expect(faults(formId, { ...fields, [field]: ` ${longest} ` })).toBeUndefined();
      expect(faults(formId, { ...fields, [field]: `${longest}b` })).toEqual({
        [field]: leadMessages[field as LeadField],
      });
    }
  });

  it('drops what it has no field for', () => {
    expect(taken(formId, { ...fields, role: 'admin', form_id: 'x' })).not.toHaveProperty('role');
  });

  it('refuses half of a surrogate pair', () => {
    expect(faults(formId, { ...fields, email: 'dana\ud800@example.com' })).toEqual({
      email: leadMessages.email,
    });
    const [free] = required[formId];
    expect(faults(formId, { ...fields, [free]: 'half\ud83d' })).toHaveProperty(free);
  });

  test.each([null, undefined, 'text', 7, []])('is not made of %j', (value) => {
    expect(v.safeParse(leadSchemas[formId], value).success).toBe(false);
  });
});

test('an option is one of the list, word for word', () => {
  const fields = filledIn['strategy-session'];
  for (const field of ['companySize', 'currentChallenge', 'budget', 'timeline'] as const) {
    expect(faults('strategy-session', { ...fields, [field]: 'Something else' })).toEqual({
      [field]: leadMessages[field],
    });
    const almost = `${fields[field]}.`;
    expect(faults('strategy-session', { ...fields, [field]: almost })).toHaveProperty(field);
  }
});

test('a pasted line break is a space in a line, and one line feed in a text', () => {
  const fields = filledIn['strategy-session'];
  expect(
    taken('strategy-session', {
      ...fields,
      company: 'Miller\tStaffing\u2028Agency\0',
      message: 'one\r\ntwo\rthree\u2029four\0\u0007',
    }),
  ).toMatchObject({ company: 'Miller Staffing Agency', message: 'one\ntwo\nthree\nfour' });
});

test('tags in a text are neutralized', () => {
  const fields = {
    ...filledIn['strategy-session'],
    company: '<b>Miller</b>',
    message: 'a <3\n<!--',
  };
  expect(taken('strategy-session', fields)).toMatchObject({
    company: '\u2039b>Miller\u2039/b>',
    message: 'a <3\n\u2039!--',
  });
});

test.each([
  ['dana@example.com', true],
  [' dana@example.com\n', true],
  ['dana@exa mple.com', false],
  ['dana@example', false],
  ['dana@@example.com', false],
  ['dana\u0000@example.com', false],
  ['Dana <dana@example.com>', false],
  ['<dana@example.com>', false],
  ['dana>@example.com', false],
  ['dana@<b.example.com', false],
  ["o'neill+jobs@example.com", true],
])('the address %j is taken: %j', (email, expected) => {
  expect(faults('seo-audit', { ...filledIn['seo-audit'], email }) === undefined).toBe(expected);
});

test('an address has 254 characters at the most', () => {
  const longest = `${'d'.repeat(242)}@example.com`;
  expect(faults('seo-audit', { ...filledIn['seo-audit'], email: longest })).toBeUndefined();
  const longer = { ...filledIn['seo-audit'], email: `d${longest}` };
  expect(faults('seo-audit', longer)).toHaveProperty('email');
});
