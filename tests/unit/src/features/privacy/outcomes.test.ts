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
  effectOf,
  factsOf,
  groupRecords,
  quotesOf,
  titleOf,
} from '~/features/privacy/rules/records';

const recordOf = (
  kind: PersonRecord['kind'],
  id: string,
  details: PersonRecord['details'],
  outcome: Outcome = 'deleted',
): PersonRecord => ({ kind, id, details, outcome, happened_at: null });

const email = 'dana@example.com';
const lead = recordOf('lead', 'one', {
  email,
  name: null,
  form: 'seo-audit',
  notes: 2,
  answers: 0,
});
const delivery = recordOf('delivery', '7', { of: 'one', topic: 'lead-mail', message: 'new' });
const mention = (outcome: Outcome, table: string) =>
  recordOf(
    'mention',
    `${table} 1`,
    { table, fields: [{ name: 'review_note', excerpt: `Ask ${email}` }] },
    outcome,
  );

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
    ['7'],
    ['settings 1', 'leads 1', 'browser_reports 1'],
  ]);
});

test.each<[PersonRecord, title: RegExp, facts: string[], quotes?: string[]]>([
  [lead, /^[\w ]+$/, [email, 'Notes: 2']],
  [
    recordOf('lead', 'a', { name: 'Dana', form: 'seo-audit', text: 'Hi', answers: 3 }),
    /: Dana$/,
    ['Answers: 3'],
    ['Hi'],
  ],
  [
    recordOf('account', 'a', { email, access: 'user', sessions: 1 }),
    /^dana@/,
    [email, 'Writer', 'Sessions: 1'],
  ],
  [recordOf('invitation', 'a', { email, access: 'client' }), /^Invitation$/, [email, 'Client']],
  [
    recordOf('comment', 'a', { name: 'Dana', title: 'A post', status: 'approved', text: 'Why?' }),
    /^Dana on “A post”$/,
    ['Status: approved'],
    ['Why?'],
  ],
  [
    recordOf('comment-emails', 'a', { email, never_ask_again: true, confirmed: false }),
    /^dana@/,
    [email, 'Never ask again'],
  ],
  [recordOf('draft', 'a', { title: ' ' }), /^Untitled/, []],
  [delivery, /^New lead email$/, []],
  // A table that this page doesn't know is named as it is.
  [mention('kept', 'new_table'), /new_table/, ['Review note'], [`Ask ${email}`]],
  [mention('kept', 'post_workflow'), /^(?!.*workflow)/, ['Review note'], [`Ask ${email}`]],
])('%o is described without what’s empty', (record, title, facts, quotes = []) => {
  expect(titleOf(record)).toMatch(title);
  expect(factsOf(record)).toEqual(facts);
  expect(quotesOf(record)).toEqual(quotes);
});

test('each outcome has its own effect', () => {
  const effects = (['deleted', 'anonymized', 'kept'] as const).map((outcome) =>
    effectOf(mention(outcome, 'posts'), outcome),
  );
  expect(effects).toEqual([
    expect.stringContaining('Deleted'),
    expect.stringContaining('replaced'),
    expect.stringContaining('Can’t be changed'),
  ]);
  expect(effectOf(lead, 'kept')).toBe('Stays as it is.');
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
    const { label, tone, text } = describeState(crm);
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
  const comment = recordOf('comment', 'asked', { own_replies: ['answer'] });
  expect(countOutcomes([comment], {}).deleted).toBe(1);
  expect(countOutcomes([comment], { 'comment answer': 'legal-claim' }).anonymized).toBe(1);
  expect(effectOf(comment, 'anonymized')).toContain('Stays');
});
