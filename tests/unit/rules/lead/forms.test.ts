import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import {
  leadFields,
  leadMessages,
  fieldsOf,
  type LeadField,
} from '../../../../supabase/functions/_shared/rules/lead/fields.ts';
import {
  leadFormIds,
  type LeadFormId,
} from '../../../../supabase/functions/_shared/rules/lead/forms.ts';
import { leadSchemas } from '../../../../supabase/functions/_shared/rules/lead/schemas.ts';
import { filledIn, leadLengths, leadOptions } from './forms.ts';

/** The error of each invalid field, or undefined if all are valid. */
function errorsOf(formId: LeadFormId, fields: Record<string, unknown>) {
  const parsed = v.safeParse(leadSchemas[formId], fields);
  return parsed.success
    ? undefined
    : Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue), issue.message]));
}

/** The parsed fields. */
function parse(formId: LeadFormId, fields: Record<string, unknown>) {
  return v.parse(leadSchemas[formId], fields) as Partial<Record<LeadField, string>>;
}

/** The fields that the forms require at least (spec §5). */
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

  it('accepts complete form values', () => {
    const website = formId === 'seo-audit' && { websiteUrl: 'https://example.com/' };
    expect(parse(formId, fields)).toEqual({ ...fields, ...website });
  });

  it('reports required fields that are missing, blank, or not strings', () => {
    const messages = Object.fromEntries(
      required[formId].map((field) => [field, leadMessages[field]]),
    );
    expect(errorsOf(formId, {})).toMatchObject(messages);
    for (const empty of ['', ' \t ', '\u200b', null, 7, ['Dana'], {}]) {
      const blank = Object.fromEntries(required[formId].map((field) => [field, empty]));
      expect(errorsOf(formId, { ...fields, ...blank })).toEqual(messages);
    }
  });

  it('accepts missing, empty, or null optional fields', () => {
    const optional = fieldsOf(formId).filter((field) => !field.required);
    expect(optional.length).toBeGreaterThan(0);
    for (const empty of [undefined, '', ' \t', null]) {
      const rest = Object.fromEntries(optional.map(({ name }) => [name, empty]));
      const parsed = parse(formId, { ...fields, ...rest });
      for (const { name } of optional) expect(parsed[name]).toBeUndefined();
    }
  });

  it('counts characters like PostgreSQL', () => {
    for (const [field, most] of Object.entries(leadLengths)) {
      if (!(field in fields) || field === 'email' || field === 'websiteUrl') continue;
      const longest = '𝒜'.repeat(most);
      expect(errorsOf(formId, { ...fields, [field]: ` ${longest} ` })).toBeUndefined();
      const definition: { message: string; tooLong?: string } = leadFields[field as LeadField];
      expect(errorsOf(formId, { ...fields, [field]: `${longest}b` })).toEqual({
        [field]: definition.tooLong ?? definition.message,
      });
    }
  });

  it('drops unknown fields', () => {
    expect(parse(formId, { ...fields, role: 'admin', form_id: 'x' })).not.toHaveProperty('role');
  });

  it('rejects a lone surrogate', () => {
    expect(errorsOf(formId, { ...fields, email: 'dana\ud800@example.com' })).toEqual({
      email: leadMessages.email,
    });
    const [free] = required[formId];
    expect(errorsOf(formId, { ...fields, [free]: 'half\ud83d' })).toHaveProperty(free);
  });
});

test.each(['companySize', 'currentChallenge', 'budget', 'timeline'] as const)(
  'an option of %s must match exactly',
  (field) => {
    const fields = filledIn['strategy-session'];
    for (const option of ['Something else', `${leadOptions[field][0]}.`]) {
      expect(errorsOf('strategy-session', { ...fields, [field]: option })).toEqual({
        [field]: leadMessages[field],
      });
    }
  },
);

test('line breaks become spaces in single-line fields, line feeds in messages', () => {
  const fields = filledIn['strategy-session'];
  expect(
    parse('strategy-session', {
      ...fields,
      company: 'Miller\tStaffing\u2028Agency\0',
      message: 'one\r\ntwo\rthree\u2029four\0\u0007',
    }),
  ).toMatchObject({ company: 'Miller Staffing Agency', message: 'one\ntwo\nthree\nfour' });
});

test('email addresses are validated', () => {
  const email = 'Dana <dana@example.com>';
  expect(errorsOf('seo-audit', { ...filledIn['seo-audit'], email })).toHaveProperty('email');
});
