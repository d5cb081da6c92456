import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import LeadForm from '~/features/leads/form/LeadForm';
import { answersOf } from '~/features/leads/inbox/rules/answers';
import { exportRows } from '~/features/leads/inbox/rules/export-csv';
import type * as Fields from '~rules/lead/fields';
import { crmPayload } from '~rules/lead/crm-payload';
import { validateSubmission } from '../../../../../supabase/functions/secure-ghl-submit/validate-submission.ts';
import { filledIn } from '../../../rules/lead/forms.ts';
import { exportedLeadOf, leadOf } from './inbox/leads.ts';

// A field that's only in the definition: everything that docs/extend.md doesn't list has to follow from it.
const startDate = vi.hoisted(() => ({
  column: 'start_date',
  label: 'Start date',
  forms: { 'strategy-session': 'required' },
  type: 'text',
  maxLength: 20,
  message: 'Please enter a start date',
  width: 'half',
  suspiciousLinks: 'any',
}));
vi.mock('~rules/lead/fields', async (importOriginal) => {
  const fields = await importOriginal<typeof Fields>();
  Object.assign(fields.leadFields, { startDate });
  return { ...fields, leadMessages: fields.mapFields(({ message }) => message) };
});

const formId = 'strategy-session';
const stored = { ...leadOf(1), start_date: 'March 1' };

function validate(value: string) {
  const formData = { ...filledIn[formId], startDate: value };
  return validateSubmission({ formId, formData, consentGiven: true }, null);
}

test('the form has the field, in the last section before the consent', () => {
  const html = renderToStaticMarkup(createElement(LeadForm, { id: formId }));
  expect(html).toMatch(/<label for="strategy-session-startDate"[^>]*>Start date<\/label>/);
  expect(html).toMatch(/<input(?=[^>]* name="startDate")(?=[^>]* maxLength="20")[^>]* required/);
  expect(html).toContain('id="problem-startDate"');
  expect(html.indexOf('name="startDate"')).toBeLessThan(html.indexOf('name="consentGiven"'));
  const other = renderToStaticMarkup(createElement(LeadForm, { id: 'request-a-time' }));
  expect(other).not.toContain('startDate');
});

test('a submission is validated, and its record has the column', () => {
  expect(filledIn[formId]['startDate']).toBe('Sample Start date');
  expect(validate('').ok).toBe(false);
  expect(validate('x'.repeat(21))).toMatchObject({
    problem: { field: 'startDate', error: 'Please enter a start date' },
  });
  expect(validate(' March 1 ')).toMatchObject({
    submission: { lead: { start_date: 'March 1', spam_signals: [] } },
  });
  expect(validate('https://a.example')).toMatchObject({
    submission: { lead: { spam_signals: ['link-in-name'] } },
  });
});

test('the CRM gets it as a custom field', () => {
  expect(crmPayload(stored, 'key-1', undefined)).toMatchObject({
    customFields: { start_date: 'March 1' },
  });
});

test('the inbox shows it, and the CSV export includes it', () => {
  expect(answersOf(stored).others).toContainEqual({
    field: 'startDate',
    label: 'Start date',
    text: 'March 1',
  });
  const [header = [], row = []] = exportRows([
    { ...exportedLeadOf(1), ...stored, responded_by: null },
  ]);
  expect(row[header.indexOf('start_date')]).toBe('March 1');
});
