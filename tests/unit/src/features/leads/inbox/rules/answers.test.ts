import { expect, test } from 'vitest';
import { requestATimeForm, seoAuditForm, strategySessionForm } from '~/features/leads';
import { answersOf, formNames, labelsOf } from '~/features/leads/inbox/rules/answers';
import { leadFormIds } from '~rules/lead-forms';
import { leadSchemas } from '~rules/lead-schemas';
import { auditLead, leadOf } from '../leads.ts';

const labels = labelsOf([strategySessionForm, seoAuditForm, requestATimeForm]);

test('every form has a name and a label for each field', () => {
  for (const id of leadFormIds) {
    expect(formNames[id]).toBeTruthy();
    expect(labels[id].map(([field]) => field).sort()).toEqual(
      Object.keys(leadSchemas[id].entries).sort(),
    );
  }
});

test('answers have the labels of their form', () => {
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

test('includes empty answers, but no fields of other forms', () => {
  const { what } = answersOf(leadOf(1, { message: 'Hello' }), labels);
  expect(what.map(({ label, text }) => [label, text])).toEqual([
    ['Company size', undefined],
    ['Current challenge', undefined],
    ['Monthly budget', undefined],
    ['Timeline', undefined],
    ['Message', 'Hello'],
  ]);
});
