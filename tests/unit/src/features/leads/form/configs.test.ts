import { describe, expect, test } from 'vitest';
import { fieldsOf, inputNamesOf } from '~/features/leads/form/configs/lead-form-config';
import { requestATimeForm } from '~/features/leads/form/configs/request-a-time';
import { seoAuditForm } from '~/features/leads/form/configs/seo-audit';
import { strategySessionForm } from '~/features/leads/form/configs/strategy-session';
import { leadLengths } from '~rules/lead-fields';
import { leadFormIds } from '~rules/lead-forms';
import { leadSchemas } from '~rules/lead-schemas';

const forms = [strategySessionForm, seoAuditForm, requestATimeForm];
const optionalFields = {
  'strategy-session': ['phone', 'budget', 'message'],
  'seo-audit': ['phone', 'primaryChallenge'],
  'request-a-time': ['phone', 'message'],
};
const labels = (form: (typeof forms)[number]) => fieldsOf(form).map(({ label }) => label);

test('there is a config for every form', () =>
  expect(forms.map(({ id }) => id)).toEqual(leadFormIds));

test('the strategy form asks for what spec §3 lists, in its order', () => {
  expect(fieldsOf(strategySessionForm).map(({ name }) => name)).toEqual([
    'firstName',
    'lastName',
    'email',
    'company',
    'phone',
    'companySize',
    'currentChallenge',
    'budget',
    'timeline',
    'message',
  ]);
  expect(labels(strategySessionForm)).toEqual([
    'First name',
    'Last name',
    'Email',
    'Company',
    'Phone',
    'Company size',
    'Current challenge',
    'Monthly budget',
    'Timeline',
    'Message',
  ]);
});

test('the last input is the consent checkbox', () =>
  expect(inputNamesOf(seoAuditForm)).toEqual([
    'businessName',
    'websiteUrl',
    'email',
    'phone',
    'primaryChallenge',
    'consentGiven',
  ]));

test('the audit form asks for what spec §3 and §5 list, under the button of spec §2', () => {
  expect(labels(seoAuditForm)).toEqual([
    'Business name',
    'Website',
    'Business Email',
    'Phone',
    'Primary challenge',
  ]);
  expect(seoAuditForm.submitLabel).toBe('Get My Free SEO Audit');
  // A field of type url rejects example.com.
  expect(fieldsOf(seoAuditForm)[1]).toMatchObject({ name: 'websiteUrl', type: 'text' });
});

test('the form that replaces the calendar asks who and when', () =>
  expect(labels(requestATimeForm)).toEqual([
    'First name',
    'Last name',
    'Email',
    'Phone',
    'Times that work for you',
    'Message',
  ]));

describe.each(forms)('the form $id', (form) => {
  const fields = fieldsOf(form);

  test('has every field of its schema and no other', () =>
    expect(fields.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(leadSchemas[form.id].entries).toSorted(),
    ));

  test('has these optional fields', () => {
    const optional = fields.filter(({ required }) => !required).map(({ name }) => name);
    expect(optional).toEqual(optionalFields[form.id]);
  });

  test('knows the maximum length of every text, and the options of every select', () => {
    for (const { name, type, maxLength, options = [] } of fields) {
      expect(maxLength, name).toBe(
        name in leadLengths ? leadLengths[name as keyof typeof leadLengths] : undefined,
      );
      expect(options.length > 0, name).toBe(type === 'select');
    }
  });

  test('lets browsers autofill names, addresses, and numbers', () => {
    for (const { name, type, autoComplete } of fields) {
      const own = ['preferredTimes', 'message'].includes(name) || type === 'select';
      expect(autoComplete !== undefined, name).toBe(!own);
    }
  });

  test('sets the matching on-screen keyboard', () => {
    const keyboards = { email: 'email', phone: 'tel', websiteUrl: 'url' } as const;
    for (const { name, inputMode } of fields) {
      expect(inputMode, name).toBe(keyboards[name as keyof typeof keyboards]);
    }
  });
});
