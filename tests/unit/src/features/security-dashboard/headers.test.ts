import { expect, test } from 'vitest';
import { builtHeaders } from '~/features/security-dashboard/api/site';
import { checkPage } from '~/features/security-dashboard/rules/headers';

const built = builtHeaders('/services');
const policy = built['Content-Security-Policy'] ?? '';

/** The page as sent, with changed headers. */
function check(changes: Record<string, string | undefined>, status = 200) {
  const sent = Object.entries({ ...built, ...changes }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toLowerCase(), value]],
  );
  const { findings, score } = checkPage(
    { path: '/services', status, headers: Object.fromEntries(sent) as Record<string, string> },
    built,
  );
  const causes = findings.flatMap((finding) => ('cause' in finding ? [finding.cause] : []));
  return { score, causes };
}

test.each([
  ['as built', {}, 100, []],
  [
    'with hashes of inline code',
    {
      'Content-Security-Policy': policy.replace(
        "script-src 'self'",
        "script-src 'self' 'sha256-abc='",
      ),
    },
    100,
    [],
  ],
  [
    'with a weaker policy',
    {
      'Content-Security-Policy': policy.replace(
        "script-src 'self'",
        "script-src 'self' 'unsafe-inline'",
      ),
    },
    58,
    [`The Content-Security-Policy header differs: script-src also has 'unsafe-inline'.`],
  ],
  [
    'with a directive missing',
    { 'Content-Security-Policy': policy.replace("frame-ancestors 'none';", '') },
    58,
    ['The Content-Security-Policy header differs: frame-ancestors is missing.'],
  ],
  [
    'with two policies',
    { 'Content-Security-Policy': `${policy}, ${policy}` },
    58,
    ['The Content-Security-Policy header differs: the page has more than one policy.'],
  ],
  [
    'without HSTS',
    { 'Strict-Transport-Security': undefined },
    84,
    ['The page was sent without the Strict-Transport-Security header.'],
  ],
  [
    'with another value',
    { 'Referrer-Policy': 'unsafe-url' },
    95,
    ['The Referrer-Policy header isn’t the one that the site was built with.'],
  ],
])('a page %s', (_name, changes, score, causes) => {
  expect(check(changes)).toEqual({ score, causes });
});

test('a page that doesn’t load has no score', () => {
  expect(check({}, 0).causes).toEqual([
    '/services didn’t load. Check your connection, and try again.',
  ]);
});
