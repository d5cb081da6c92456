import { describe, expect, test } from 'vitest';
import type {
  CaughtEmails,
  CrmErasure,
  Erasure,
  Outcome,
  PersonRecord,
} from '~/features/privacy/api/privacy';
import {
  countOutcomes,
  describeCaughtEmails,
  describeCrm,
  erasureText,
  summaryText,
  unlistedText,
} from '~/features/privacy/rules/outcomes';
import { canExclude, describeRecord, groupRecords } from '~/features/privacy/rules/records';

const common = { outcome: 'deleted', happened_at: null } as const;
const lead: PersonRecord = {
  ...common,
  kind: 'lead',
  id: 'one',
  details: {
    email: 'dana@example.com',
    name: null,
    form: 'seo-audit',
    text: null,
    notes: 2,
    documents: 0,
  },
};
const delivery: PersonRecord = {
  ...common,
  kind: 'delivery',
  id: '7',
  details: { topic: 'lead', status: 'dead', of: 'one' },
};
const mention = (outcome: Outcome, table: string): PersonRecord => ({
  kind: 'mention',
  id: `${table} 1`,
  outcome,
  happened_at: null,
  details: { table, key: '1', fields: [{ name: 'review_note', excerpt: 'Ask dana@example.com' }] },
});

test('records are grouped by kind, in a fixed order', () => {
  const groups = groupRecords([delivery, mention('kept', 'settings'), lead]);
  expect(groups.map(({ title, records }) => [title, records.length])).toEqual([
    ['Leads', 1],
    ['Mentions elsewhere', 1],
    ['Deliveries', 1],
  ]);
});

test('a record is described in words, without empty facts', () => {
  expect(describeRecord(lead)).toMatchObject({
    title: 'SEO audit',
    facts: ['dana@example.com', '2 notes'],
    quotes: [],
  });
  expect(describeRecord(mention('anonymized', 'post_workflow'))).toMatchObject({
    title: 'Review of a post',
    facts: ['Review note'],
    quotes: ['Ask dana@example.com'],
    effect: 'Stays, with the address replaced by ***.',
  });
  expect(describeRecord(mention('deleted', 'browser_reports'))).toMatchObject({
    title: 'Browser report',
    effect: 'Deleted.',
  });
  expect(describeRecord(mention('kept', 'new_table'))).toMatchObject({
    title: 'Record in new_table',
    effect: expect.stringMatching(/^Can’t be changed here/) as string,
  });
  expect([lead, delivery, mention('kept', 'x')].map(canExclude)).toEqual([true, false, false]);
});

test('records that aren’t listed are counted', () => {
  expect(unlistedText(0)).toBe('');
  expect(unlistedText(2000)).toMatch(/^2,000 more records can’t be listed/);
});

test('a delivery follows its record', () => {
  const records = [lead, delivery, mention('anonymized', 'leads')];
  expect(countOutcomes(records, {})).toEqual({ deleted: 2, anonymized: 1, kept: 0 });
  const excluded = { 'lead one': 'legal-claim' } as const;
  expect(countOutcomes(records, excluded)).toEqual({ deleted: 0, anonymized: 1, kept: 2 });
  expect(countOutcomes(records, { 'lead one': undefined })).toMatchObject({ deleted: 2 });
});

test('the summary leaves out what doesn’t happen', () => {
  expect(summaryText({ deleted: 1, anonymized: 2, kept: 3 })).toBe(
    'This deletes 1 record, anonymizes 2, and keeps 3.',
  );
  expect(summaryText({ deleted: 5, anonymized: 0, kept: 0 })).toBe('This deletes 5 records.');
  expect(summaryText({ deleted: 0, anonymized: 0, kept: 0 })).toBe('');
});

test('a proof says why records were kept', () => {
  const proof = (counts: Erasure['counts']) => erasureText({ counts } as Erasure);
  expect(
    proof([
      { kind: 'lead', outcome: 'deleted', reason: null, count: 1200 },
      { kind: 'lead', outcome: 'kept', reason: 'legal-claim', count: 1 },
      { kind: 'post', outcome: 'kept', reason: 'published-work', count: 2 },
    ]),
  ).toBe('1,200 deleted, 3 kept (Needed for a legal claim, Our published work)');
  expect(proof([])).toBe('Nothing was stored on this site');
});

describe('the CRM’s copy', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  const state = (crm: Partial<CrmErasure>) => {
    const { label, text, isOpen } = describeCrm(
      {
        status: 'waiting',
        finished_at: null,
        confirmed_by: null,
        emails: ['dana@example.com'],
        outbox_id: 1,
        due_at: '2026-11-23T11:58:00Z',
        attempts: 0,
        error: null,
        ...crm,
      },
      now,
    );
    return [label, text, isOpen];
  };
  const finished_at = '2026-11-23T12:00:00Z';

  test.each([
    ['the site is still waiting', { due_at: '2026-11-23T12:03:00Z' }, 'Waiting for the CRM', false],
    ['there’s no API key', {}, 'Still in the CRM', true],
    ['an attempt failed', { attempts: 1, error: 'It failed.' }, 'Still in the CRM', true],
    ['the outbox gave up', { status: 'dead', error: 'It failed.' }, 'Still in the CRM', true],
    ['it’s gone', { status: 'done', finished_at }, 'Erased from the CRM', false],
    ['an admin deleted it', { status: 'confirmed', finished_at }, 'Erased from the CRM', false],
    ['no CRM was used', { status: 'unused', finished_at }, 'Never sent to a CRM', false],
    ['a lead was kept', { status: 'kept' }, 'Kept in the CRM', false],
  ] as const)('if %s', (_, crm, label, isOpen) => {
    const [actual, text, open] = state(crm);
    expect([actual, open]).toEqual([label, isOpen]);
    expect(text).not.toMatch(/undefined|null|Invalid/);
    if ('error' in crm) expect(text).toContain(crm.error);
  });
});

test('a comment stays without its text if a reply to it is kept', () => {
  const comment: PersonRecord = {
    ...common,
    kind: 'comment',
    id: 'asked',
    details: {
      email: '',
      name: 'Dana',
      text: 'A question.',
      title: 'A post',
      status: 'approved',
      replies: 1,
      own_replies: ['answer'],
    },
  };
  expect(describeRecord(comment).facts).toEqual(['Status: approved', '1 reply by someone else']);
  expect(countOutcomes([comment], {}).deleted).toBe(1);
  expect(countOutcomes([comment], { 'comment answer': 'legal-claim' }).anonymized).toBe(1);
  expect(describeRecord({ ...comment, outcome: 'anonymized' }).effect).toContain('Stays');
});

test('records that stay come first in their group', () => {
  const [group] = groupRecords([
    mention('anonymized', 'leads'),
    mention('kept', 'settings'),
    mention('anonymized', 'posts'),
  ]);
  expect(group?.records.map(({ id }) => id)).toEqual(['settings 1', 'leads 1', 'posts 1']);
  expect(summaryText({ deleted: 1200, anonymized: 0, kept: 1 }, 'An erasure')).toBe(
    'An erasure deletes 1,200 records and keeps 1.',
  );
});

test('caught emails are mentioned once their deletion fails', () => {
  const emails: CaughtEmails = { status: 'waiting', outbox_id: 1, error: null };
  const failed = { ...emails, error: 'The mail catcher answered 500.' };
  expect(describeCaughtEmails(null)).toBeUndefined();
  expect(describeCaughtEmails(emails)).toBeUndefined();
  expect(describeCaughtEmails(failed)).toContain('answered 500. The site will try again.');
  expect(describeCaughtEmails({ ...failed, status: 'dead' })).toContain('The site gave up.');
});
