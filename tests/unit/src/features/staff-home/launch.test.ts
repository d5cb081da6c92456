import { expect, test } from 'vitest';
import { nothingBrokenText, problemsIn } from '~/features/staff-home/rules/fixing';
import { launchSteps, type Launch } from '~/features/staff-home/rules/launch';
import { homeOf, leadsOf } from './home.ts';

const launchOf = (values: Partial<Launch> = {}): Launch => ({
  samples: ['Example & Sample'],
  siteUrl: 'http://localhost:4321',
  ...values,
});
const now = Date.parse('2026-11-29T12:00:00Z');
const disconnected = { is_connected: false, backlog: 0, delayed: 0, since: null, error: null };
const empty = homeOf({ leads: leadsOf({ crm: disconnected, has_mail_recipient: false }) });
const proof = {
  ...{ worked_at: '2026-11-29T11:00:00Z', with_crm: true, with_mail: true },
  ...{ failing_since: null, failed_step: null, error: null, is_late: false },
};
const ready = homeOf({
  leads: leadsOf({ proof }),
  backup_at: '2026-11-28T12:00:00Z',
});

const undone = (...args: Parameters<typeof launchSteps>) =>
  launchSteps(...args).flatMap(({ text, isDone }) => (isDone ? [] : [text]));

test('an admin of a new site sees what to do before the launch, and not the same as problems', () => {
  expect(undone(empty, launchOf())).toEqual([
    'Replace the sample details',
    'Connect the CRM',
    'Choose who gets an email about each lead',
    'Set up the mail server',
    'Make a backup',
    'Deploy it to your domain',
  ]);
  expect(problemsIn(empty, now, false)).toEqual([]);
  expect(nothingBrokenText(empty, false)).toBe('No problems with messages.');
});

test('each step is done once it works', () => {
  expect(undone(ready, launchOf())).toEqual([
    'Replace the sample details',
    'Deploy it to your domain',
  ]);
  expect(undone(ready, launchOf({ samples: [] }))).toEqual(['Deploy it to your domain']);
  const withoutMail = homeOf({ leads: leadsOf({ proof: { ...proof, with_mail: false } }) });
  expect(undone(withoutMail, launchOf())).toContain('Set up the mail server');
});

test('what’s left comes before what’s done', () => {
  const [first, ...others] = launchSteps(ready, launchOf());
  expect(first?.text).toBe('Replace the sample details');
  expect(others.map(({ isDone }) => isDone)).toEqual([false, true, true, true, true, true]);
});

test.each([
  'https://site.acme.workers.dev',
  'https://acme.pages.dev',
  'http://192.0.2.1',
  'http://[::1]',
])('%s isn’t the business’s own domain', (siteUrl) => {
  expect(undone(ready, launchOf({ siteUrl }))).toContain('Deploy it to your domain');
});

test('once it’s launched, what’s missing is a problem', () => {
  const live = launchOf({ samples: [], siteUrl: 'https://www.acme-staffing.example' });
  expect(launchSteps(empty, live)).toEqual([]);
  expect(problemsIn(empty, now).map(({ text }) => text)).toEqual([
    'No CRM is connected',
    'No backup is on record, so a broken disk or a mistake could cost you everything.',
    'Nobody gets an email when a new lead arrives',
  ]);
});

test('people who can’t do any of it don’t see it', () => {
  expect(launchSteps(homeOf(), launchOf())).toEqual([]);
});
