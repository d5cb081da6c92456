import { expect, test } from 'vitest';
import type { Finding } from '~/features/security-dashboard/rules/finding';
import {
  httpsFindings,
  limitFindings,
  maintenanceFindings,
  variableFindings,
} from '~/features/security-dashboard/rules/operations';

const plain = { limits: [], maintenance: {} };
const brief = (findings: readonly Finding[]) =>
  findings.map(({ id, status }) => `${id}: ${status}`);

test('a limit that’s reached is listed with how often', () => {
  const limits = [
    { name: 'limit.leads', description: 'Lead forms', reached: 1200 },
    { name: 'limit.posts', description: 'Posts', reached: 0 },
  ];
  const findings = limitFindings({ ...plain, limits });
  expect(brief(findings)).toEqual(['limit.leads: info', 'limit.posts: ok']);
  expect(findings[0]?.result).toContain('1,200');
});

test.each<[missing: ('SMTP_URL' | 'MAIL_FROM')[], waiting: string[], problems: string[]]>([
  // Deliveries that wait for a missing variable aren't another problem.
  [['SMTP_URL', 'MAIL_FROM'], ['comment-mail'], ['SMTP_URL: problem', 'MAIL_FROM: problem']],
  [[], ['lead'], ['waiting: problem']],
  [[], ['build'], ['build-hook: unknown']],
  [[], ['build', 'lead'], ['build-hook: unknown', 'waiting: problem']],
  [[], ['erase-contact'], []],
  [[], [], []],
])('without the variables %j, and with %j waiting: %j', (missing, waiting, problems) => {
  expect(
    brief(variableFindings({ missing, waiting })).filter((line) => !line.endsWith('ok')),
  ).toEqual(problems);
});

test('HTTPS', () => {
  const addresses = { a: 'https://example.com', b: 'http://localhost:1', c: 'http://example.com' };
  expect(brief(httpsFindings(addresses))).toEqual([
    'https a: ok',
    'https b: ok',
    'https c: problem',
  ]);
});

test.each([
  [{}, 'problem: Never', 'problem: Never'],
  [
    { backup: '2026-11-16T00:00:00Z', 'new-keys': '2025-11-20T00:00:00Z' },
    'ok: 7 days ago',
    'problem: 368 days ago',
  ],
  [
    { backup: '2026-11-15T11:00:00Z', 'new-keys': '2026-11-22T11:00:00Z' },
    'problem: 8 days ago',
    'ok: 1 day ago',
  ],
  [
    { backup: '2026-11-23T11:00:00Z', 'new-keys': '2025-11-23T11:00:00Z' },
    'ok: Today',
    'ok: 365 days ago',
  ],
])('backups and keys of %j', (maintenance, backup, keys) => {
  const findings = maintenanceFindings(
    { ...plain, maintenance },
    Date.parse('2026-11-23T12:00:00Z'),
  );
  expect(findings.map(({ status, result }) => `${status}: ${result}`)).toEqual([backup, keys]);
  // What isn't due can't be recorded again.
  for (const finding of findings) expect('action' in finding).toBe(finding.status === 'problem');
});
