import { describe, expect, test } from 'vitest';
import { judgeBlocked, type BlockedReport } from '~/features/security-dashboard/rules/blocked';
import {
  judgeBackups,
  judgeConnection,
  judgeSecondFactors,
  judgeServices,
  judgeTask,
} from '~/features/security-dashboard/rules/status';
import { pageHeaders } from '~/lib/security/page-headers';

const sent = (url: string, changes: Record<string, string> = {}, status = 200) => {
  const options = {
    ...{ backend: url, webhook: undefined, imageHosts: [], thirdParties: [], isStaging: false },
    hasEndpoints: url.startsWith('https:'),
  };
  const built = pageHeaders('/', options, { scripts: [], styles: [] });
  const headers = new Headers({ ...built, ...changes });
  return { url, status, headers } as Response;
};

test.each([
  ['https://example.com/', {}, 'passing', 'is encrypted', undefined],
  ['http://localhost:1/', {}, 'passing', 'Only this machine', undefined],
  ['http://example.com/', {}, 'problem', 'isn’t encrypted', undefined],
  [
    'https://example.com/',
    { 'Strict-Transport-Security': 'max-age=1', 'Content-Security-Policy': '' },
    'problem',
    'without some of the instructions',
    ['Missing or changed: Content-Security-Policy, Strict-Transport-Security'],
  ],
])('the home page at %s with %j: %s', (url, changes, status, text, details) => {
  const judgment = judgeConnection(sent(url, changes));
  expect(judgment).toMatchObject({ status, text: expect.stringContaining(text) as string });
  expect(judgment.details).toEqual(details);
});

test('a home page that doesn’t load says nothing about the connection', () => {
  expect(judgeConnection(sent('https://example.com/', {}, 503))).toEqual({
    status: 'unknown',
    text: 'This couldn’t be checked, because the home page responded with error 503.',
  });
});

test.each([
  [null, 'unknown', 'isn’t available'],
  [[], 'passing', 'All admins use'],
  [['dana@example.com'], 'problem', '1 admin signs in'],
  [['dana@example.com', 'lee@example.com'], 'problem', '2 admins sign in'],
])('admins without a second factor: %j', (admins, status, text) => {
  const judgment = judgeSecondFactors({ admins_without_second_factor: admins, maintenance: {} });
  expect(judgment).toMatchObject({ status, text: expect.stringContaining(text) as string });
  if (status === 'problem') expect(judgment.details).toEqual(admins);
});

test.each([
  ['backup', undefined, 'problem', 'No backup is on record'],
  ['backup', '2026-11-16T00:00:00Z', 'passing', '7 days ago'],
  ['backup', '2026-11-15T11:00:00Z', 'problem', '8 days ago'],
  ['backup', '2026-11-23T12:00:01Z', 'passing', 'less than a day ago'],
  ['restore-drill', undefined, 'problem', 'No restore drill is on record'],
  ['restore-drill', '2026-11-09T00:00:00Z', 'passing', '14 days ago'],
  ['restore-drill', '2026-11-08T11:00:00Z', 'problem', '15 days ago'],
  ['new-keys', undefined, 'problem', 'Nobody has recorded'],
  ['new-keys', '2025-11-23T11:00:00Z', 'passing', '365 days ago'],
  ['new-keys', '2025-11-20T00:00:00Z', 'problem', '368 days ago'],
] as const)('%s on %s: %s', (task, doneAt, status, text) => {
  const judgment = judgeTask(
    task,
    doneAt === undefined ? {} : { [task]: doneAt },
    Date.parse('2026-11-23T12:00:00Z'),
  );
  expect(judgment).toMatchObject({ status, text: expect.stringContaining(text) as string });
  // What isn't due can't be recorded again.
  expect('action' in judgment).toBe(status === 'problem');
});

test('backups are passing only if one was also restored', () => {
  const judge = (maintenance: Record<string, string>) =>
    judgeBackups(maintenance, Date.parse('2026-11-23T12:00:00Z'));
  const [recent, old] = ['2026-11-21T12:00:00Z', '2026-11-01T12:00:00Z'];
  expect(judge({ backup: old, 'restore-drill': recent })).toMatchObject({
    status: 'problem',
    action: { task: 'backup' },
  });
  expect(judge({ backup: recent, 'restore-drill': old })).toMatchObject({
    status: 'problem',
    text: 'The last backup on record was made 2 days ago. The last restore drill was 22 days ago. Newer backups may not work.',
    action: { task: 'restore-drill' },
  });
  expect(judge({ backup: recent, 'restore-drill': recent })).toEqual({
    status: 'passing',
    text: 'The last backup on record was made 2 days ago. The last restore drill was 2 days ago.',
  });
});

test.each<[missing: ('SMTP_URL' | 'MAIL_FROM' | 'CRM_WEBHOOK_URL')[], waiting: string[], string]>([
  [['CRM_WEBHOOK_URL'], ['lead'], 'Leads are stored, but don’t reach the CRM.'],
  // Both have the same effect, and deliveries that wait for them aren't another problem.
  [
    ['SMTP_URL', 'MAIL_FROM'],
    ['comment-mail'],
    'Emails about comments, reviews, sign-ups, invitations, and leads aren’t sent.',
  ],
  [[], ['lead', 'build'], 'Leads don’t reach the CRM, because one of its settings is invalid.'],
  [[], ['invitation'], 'Emails aren’t sent, because one of their settings is invalid.'],
  [[], ['build', 'erase-contact'], 'Email and the CRM have the settings they need.'],
  [[], [], 'Email and the CRM have the settings they need.'],
])('without the variables %j, and with %j waiting', (missing, waiting, text) => {
  expect(judgeServices({ missing, waiting }).text).toBe(text);
});

describe('what browsers blocked', () => {
  const report = (fields: Partial<BlockedReport> = {}): BlockedReport => ({
    name: 'img-src',
    blocked: 'https://images.example.com',
    page: '/blog/a-post',
    times: 1,
    last_seen: '2026-11-20T10:00:00Z',
    source: null,
    ...fields,
  });

  test('nothing', () => {
    expect(judgeBlocked([]).status).toBe('passing');
  });

  test('is grouped by what it is, in words, and cleared up to what was shown', () => {
    const judgment = judgeBlocked([
      report({ last_seen: '2026-11-21T10:00:00Z', page: '/blog/b', source: '/_astro/a.js' }),
      report({ times: 2 }),
      report({ name: 'script-src-elem', blocked: 'inline', page: '/contact', times: 5 }),
      report({ name: 'script-src-attr', blocked: 'inline', page: '/contact', times: 5 }),
      report({ name: 'require-trusted-types-for', blocked: 'Element innerHTML', page: '/auth' }),
      report({ name: 'worker-src', blocked: 'blob', page: null }),
    ]);
    expect(judgment).toMatchObject({
      status: 'problem',
      text: 'Visitors’ browsers blocked 4 things that aren’t part of the site.',
      action: { label: 'Clear the list', kind: 'clear-reports', until: '2026-11-21T10:00:00Z' },
    });
    const on = (day: number) => `Nov ${day}, 2026, 5:00 AM Eastern Time`;
    expect(judgment.details).toEqual([
      `A script inside a page, on /contact. 10 times, last on ${on(20)}.`,
      `An image from images.example.com, on /blog/b and 1 more page. 3 times, last on ${on(21)}. Loaded by /_astro/a.js. To show it, upload it in the editor of the post.`,
      `Text that a script tried to turn into a part of a staff page, on /auth. Once, last on ${on(20)}.`,
      `Something. Once, last on ${on(20)}.`,
    ]);
  });

  test('an image is one of a post only if it’s blocked on posts alone', () => {
    const advice = 'To show it, upload it in the editor of the post.';
    const detailsOf = (...pages: (string | null)[]) =>
      judgeBlocked(pages.map((page) => report({ page }))).details?.[0];
    expect(detailsOf('/blog/a-post')).toContain(advice);
    expect(detailsOf('/blog/a-post', '/contact')).not.toContain(advice);
    expect(detailsOf(null)).not.toContain(advice);
  });

  test('stays short', () => {
    const reports = Array.from({ length: 30 }, (_, index) =>
      report({ blocked: `https://${index}.example.com` }),
    );
    const pages = Array.from({ length: 8 }, (_, index) => report({ page: `/blog/${index}` }));
    expect(judgeBlocked(reports).details).toHaveLength(21);
    expect(judgeBlocked(reports).details?.at(-1)).toBe('10 more.');
    expect(judgeBlocked(pages).details?.[0]).toContain('/blog/0 and 7 more pages. 8 times');
  });
});
