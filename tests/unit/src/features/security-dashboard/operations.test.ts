import { expect, test } from 'vitest';
import type { Finding } from '~/features/security-dashboard/rules/finding';
import {
  httpsFindings,
  limitFindings,
  maintenanceFindings,
  variableFindings,
} from '~/features/security-dashboard/rules/operations';

const brief = (findings: readonly Finding[]) =>
  findings.map(({ status, title, result }) => `${status} ${title}: ${result}`);
const plain = { limits: [], maintenance: {} };

test('limits', () => {
  const limits = [
    { name: 'limit.leads', description: 'Lead forms', reached: 2 },
    { name: 'limit.posts', description: 'Posts', reached: 0 },
  ];
  expect(brief(limitFindings({ ...plain, limits }))).toEqual([
    'info Lead forms: 2 at the limit now',
    'ok Posts: Not reached',
  ]);
});

test('environment variables', () => {
  const problems = (missing: ('SMTP_URL' | 'MAIL_FROM')[], waiting: string[]) =>
    brief(variableFindings({ missing, waiting })).filter((line) => !line.startsWith('ok'));
  expect(problems(['SMTP_URL', 'MAIL_FROM'], ['comment-mail'])).toEqual([
    'problem SMTP_URL: Missing',
    'problem MAIL_FROM: Missing',
  ]);
  expect(problems([], ['lead'])).toEqual(['problem Deliveries: Waiting']);
  expect(problems([], ['build'])).toEqual(['unknown Build hook: Not set up']);
  expect(problems([], ['erase-contact'])).toEqual([]);
  expect(problems([], [])).toEqual([]);
});

test('HTTPS', () => {
  const addresses = { a: 'https://example.com', b: 'http://localhost:1', c: 'http://example.com' };
  expect(brief(httpsFindings(addresses))).toEqual([
    'ok HTTPS: a: Encrypted',
    'ok HTTPS: b: Only on this machine',
    'problem HTTPS: c: Not encrypted',
  ]);
});

test('backups and keys', () => {
  const at = (maintenance: Record<string, string>) =>
    brief(maintenanceFindings({ ...plain, maintenance }, Date.parse('2026-11-23T12:00:00Z')));
  expect(at({})).toEqual(['problem Last backup: Never', 'problem Last key replacement: Never']);
  expect(at({ backup: '2026-11-16T00:00:00Z', 'new-keys': '2025-11-20T00:00:00Z' })).toEqual([
    'ok Last backup: 7 days ago',
    'problem Last key replacement: 368 days ago',
  ]);
  expect(at({ backup: '2026-11-15T11:00:00Z', 'new-keys': '2026-11-23T11:00:00Z' })).toEqual([
    'problem Last backup: 8 days ago',
    'ok Last key replacement: Today',
  ]);
});
