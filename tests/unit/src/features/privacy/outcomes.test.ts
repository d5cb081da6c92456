import { describe, expect, test } from 'vitest';
import type { CrmErasure, Erasure, Outcome, PersonRecord } from '~/features/privacy/api/privacy';
import {
  countOutcomes,
  describeCrm,
  erasureText,
  summaryText,
  unlistedText,
} from '~/features/privacy/rules/outcomes';
import {
  describeRecord,
  groupRecords,
  type DescribedRecord,
} from '~/features/privacy/rules/records';

const common = { outcome: 'deleted', happened_at: null } as const;
const lead: DescribedRecord = {
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
    responses: 0,
  },
};
const delivery: PersonRecord = {
  ...common,
  kind: 'delivery',
  id: '7',
  details: { topic: 'lead', status: 'dead', of: 'one' },
};
const mention = (outcome: Outcome, table: string): DescribedRecord => ({
  kind: 'mention',
  id: `${table} 1`,
  outcome,
  happened_at: null,
  details: { table, key: '1', fields: [{ name: 'review_note', excerpt: 'Ask dana@example.com' }] },
});

test('records are grouped by kind, in a fixed order, and those that stay come first', () => {
  const groups = groupRecords([
    delivery,
    mention('deleted', 'browser_reports'),
    mention('anonymized', 'leads'),
    mention('kept', 'settings'),
    lead,
  ]);
  expect(groups.map(({ records }) => records.map(({ id }) => id))).toEqual([
    ['one'],
    ['settings 1', 'leads 1', 'browser_reports 1'],
  ]);
});

test('a record is described without empty facts', () => {
  expect(describeRecord(lead)).toMatchObject({
    facts: ['dana@example.com', '2 notes'],
    quotes: [],
  });
  const named = { ...lead.details, name: 'Dana', text: 'Hi', notes: 1, documents: 2, responses: 3 };
  expect(describeRecord({ ...lead, details: named } as DescribedRecord)).toMatchObject({
    title: expect.stringMatching(/: Dana$/) as string,
    facts: ['dana@example.com', '3 answers', '1 note', '2 documents'],
    quotes: ['Hi'],
  });
  expect(describeRecord(mention('anonymized', 'post_workflow'))).toMatchObject({
    facts: ['Review note'],
    quotes: ['Ask dana@example.com'],
  });
});

test('a record of a table that this page doesn’t know is named after it', () => {
  expect(describeRecord(mention('kept', 'new_table')).title).toContain('new_table');
  expect(describeRecord(mention('kept', 'post_workflow')).title).not.toContain('workflow');
});

test('each outcome has its own effect', () => {
  const outcomes = ['deleted', 'anonymized', 'kept'] as const;
  const effects = outcomes.map((outcome) => describeRecord(mention(outcome, 'posts')).effect);
  expect(effects).toEqual([
    expect.stringContaining('Deleted'),
    expect.stringContaining('replaced'),
    expect.stringContaining('Can’t be changed'),
  ]);
});

test('an account is named by what it’s for', () => {
  const details = { email: 'a@example.com', name: null, last_sign_in_at: null, sessions: 1 };
  const factsOf = (kind: 'client' | 'staff', role: 'user' | 'admin') =>
    describeRecord({ ...common, kind: 'account', id: 'a', details: { ...details, kind, role } })
      .facts[1];
  expect([factsOf('client', 'user'), factsOf('staff', 'user'), factsOf('staff', 'admin')]).toEqual([
    ...['Client', 'Writer', 'Admin'],
  ]);
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

test.each([
  [1, 2, 3, 'It deletes 1 record, anonymizes 2, and keeps 3.'],
  [1200, 0, 1, 'It deletes 1,200 records and keeps 1.'],
  [0, 1, 0, 'It anonymizes 1.'],
  [0, 0, 0, ''],
])('the summary leaves out what doesn’t happen: %i, %i, %i', (deleted, anonymized, kept, text) => {
  expect(summaryText({ deleted, anonymized, kept }, 'It')).toBe(text);
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
  const describeState = (crm: Partial<CrmErasure>) =>
    describeCrm({
      status: 'waiting',
      finished_at: null,
      confirmed_by: null,
      emails: ['dana@example.com'],
      outbox_id: 1,
      due_at: '2026-11-23T11:58:59Z',
      attempts: 0,
      error: null,
      ...crm,
    });
  const finished_at = '2026-11-23T12:00:00Z';

  test.each([
    ['the site is still waiting', {}, false],
    ['there’s no API key', { status: 'no-key' }, true],
    ['an attempt failed', { attempts: 1, error: 'It failed.' }, true],
    ['an attempt got no response yet', { attempts: 1 }, true],
    ['the outbox gave up', { status: 'dead', error: 'It failed.' }, true],
    ['it’s gone', { status: 'done', finished_at }, false],
    ['an admin deleted it', { status: 'confirmed', finished_at, confirmed_by: 'Kim' }, false],
    ['no CRM was used', { status: 'unused', finished_at }, false],
    ['a lead was kept', { status: 'kept' }, false],
  ] as const)('if %s', (_, crm, isOpen) => {
    const { label, tone, text, ...described } = describeState(crm);
    expect(described.isOpen).toBe(isOpen);
    // Only what an admin can do stands out.
    expect([label.startsWith('Still'), tone === 'warm']).toEqual([isOpen, isOpen]);
    expect(text).not.toMatch(/undefined|null|Invalid/);
    if ('error' in crm) expect(text).toContain(crm.error);
  });

  test('says who confirmed it, if that’s known', () => {
    const by = (confirmed_by: string | null) =>
      describeState({ status: 'confirmed', finished_at, confirmed_by }).text;
    expect(by('Kim')).toMatch(/^Kim /);
    expect(by(null)).toMatch(/^An admin /);
  });
});

test('a comment stays without its text if a reply to it is kept', () => {
  const comment: DescribedRecord = {
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
