import { expect, test } from 'vitest';
import { answersOf, labelsOf } from '~/features/lead-inbox/rules/answers';
import { formNames } from '~/features/lead-inbox/rules/forms';
import { requestATimeForm, seoAuditForm, strategySessionForm } from '~/features/leads';
import { leadFormIds } from '~rules/lead-forms';
import type { LeadRow } from '~rules/lead-record';
import { leadSchemas } from '~rules/lead-schemas';
import { auditLead, leadOf } from '../leads.ts';

const labels = labelsOf([strategySessionForm, seoAuditForm, requestATimeForm]);

test('every form has a name and labels for all that it asks for', () => {
  for (const id of leadFormIds) {
    expect(formNames[id]).toBeTruthy();
    expect(labels[id].map(([field]) => field).sort()).toEqual(
      Object.keys(leadSchemas[id].entries).sort(),
    );
  }
});

test('answers stand under the labels of their own form, without the mark of what is optional', () => {
  const { who, what } = answersOf(auditLead, labels);
  expect(who).toEqual([
    { field: 'businessName', label: 'Business name', text: 'Miller Staffing' },
    { field: 'websiteUrl', label: 'Website', text: 'https://example.com/' },
    { field: 'email', label: 'Business Email', text: 'dana@example.com' },
    { field: 'phone', label: 'Phone', text: undefined },
  ]);
  expect(what).toEqual([
    { field: 'primaryChallenge', label: 'Primary challenge', text: 'Low search rankings' },
  ]);
});

test('what was left empty is among them, what the form does not ask for is not', () => {
  const { what } = answersOf(leadOf(1, { message: 'Hello' }), labels);
  expect(what.map(({ label, text }) => [label, text])).toEqual([
    ['Company size', undefined],
    ['Current challenge', undefined],
    ['Monthly budget', undefined],
    ['Timeline', undefined],
    ['Message', 'Hello'],
  ]);
});

test('a form that this page does not know yet is told by what it holds', () => {
  const lead = leadOf(1, { form_id: 'of-tomorrow' as LeadRow['form_id'], message: 'Hello' });
  const { who, what } = answersOf(lead, labels);
  expect(who.map(({ text }) => text)).toEqual([
    ...['Dana', 'Miller', 'dana@example.com', 'Miller Staffing'],
  ]);
  expect(what).toEqual([{ field: 'message', label: 'message', text: 'Hello' }]);
});
