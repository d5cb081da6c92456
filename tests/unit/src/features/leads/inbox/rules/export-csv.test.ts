import { expect, test } from 'vitest';
import { exportRows } from '~/features/leads/inbox/rules/export-csv';
import { formatCsv } from '~/lib/csv';
import { markers } from '~rules/tracking/touch';
import { crmPayload } from '~rules/lead/crm-payload';
import { auditLead as auditRow } from '../../../../../functions/lead-row.ts';
import { exportedLeadOf } from '../leads.ts';

const mark = '\uFEFF';

test('starts with a byte order mark and ends lines with CRLF (RFC 4180)', () => {
  expect(formatCsv([['a', 'b'], ['c']])).toBe(`${mark}a,b\r\nc\r\n`);
  expect(formatCsv([])).toBe(mark);
});

test.each([
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['one\ntwo', '"one\ntwo"'],
  ['one\r\ntwo', '"one\r\ntwo"'],
  [' spaces ', ' spaces '],
  ['Zoë 🙂', 'Zoë 🙂'],
  ['', ''],
])('formats %j as %j', (text, cell) => {
  expect(formatCsv([[text]])).toBe(`${mark}${cell}\r\n`);
});

test.each<[string, string]>([
  ['=1+1', "'=1+1"],
  ['+15550100123', "'+15550100123"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', `"'\r'=1"`],
  [' =1', "' =1"],
  ['\u200B=1', "'\u200B=1"],
  ['＝1+1', "'＝1+1"],
  ['"=1"', `"'""=1"""`],
  // Where semicolons or tabs separate cells.
  ['Hello;=1+1', "Hello;'=1+1"],
  ['Hello; "=1+1"', `"Hello;' ""=1+1"""`],
  ['Hello\t@SUM(A1)', "Hello\t'@SUM(A1)"],
  ['Hello\n=1+1\nBye', `"Hello\n'=1+1\nBye"`],
  // Not formulas.
  ...['a=1', "'=1", '1-2', 'a; b', 'x\ty'].map((text): [string, string] => [text, text]),
])('escapes formulas with an apostrophe: %j', (text, cell) => {
  expect(formatCsv([[text]])).toBe(`${mark}${cell}\r\n`);
});

test('flattens the attribution with the names that the CRM gets', () => {
  const touch = {
    ...Object.fromEntries(markers.map((marker) => [marker, `a ${marker}`])),
    referrer: 'https://example.org/page',
    landingPage: '/landing',
    at: '2026-11-20T10:00:00.000Z',
  };
  const attribution = { first: touch, last: { ...touch, gclid: 'other' } };
  const [header = [], cells = []] = exportRows([exportedLeadOf(1, { attribution })]);
  const exported = Object.fromEntries(header.map((name, at) => [name, cells[at]]));
  const payload = crmPayload({ ...auditRow, attribution }, 'key', undefined);
  const sent = Object.entries(payload['customFields'] as Record<string, string>);
  const touches = sent.filter(([name]) => /^(?:first|last)_/.test(name));
  expect(touches).toHaveLength(26);
  expect(exported).toMatchObject(Object.fromEntries(touches));
});

test('empty values are empty cells', () => {
  const lead = exportedLeadOf(1, { spam_signals: ['markup', 'many-links'], budget: null });
  const [header = [], cells = []] = exportRows([lead]);
  expect(cells).toHaveLength(header.length);
  const cell = (name: string) => cells[header.indexOf(name)];
  expect(cell('spam_signals')).toBe('markup; many-links');
  expect(cell('consent_given')).toBe('true');
  expect(cell('budget')).toBe('');
  expect(cell('last_gclid')).toBe('');
});

test('has notes, answers, tags, and the response time', () => {
  const lead = exportedLeadOf(1, {
    tags: ['a', 'b'],
    owner: 'Ann',
    response_seconds: 90 * 60,
    responses: [
      {
        created_at: '2026-11-21T15:00:00Z',
        author: 'Ann',
        kind: 'reply',
        subject: 'Your question',
        body: 'Yes.',
      },
    ],
    notes: [
      { created_at: '2026-11-21T13:00:00Z', author: 'Ann', body: 'Called.' },
      { created_at: '2026-11-21T14:00:00Z', author: null, body: 'Wrote.' },
    ],
  });
  const [header = [], cells = []] = exportRows([lead]);
  const cell = (name: string) => cells[header.indexOf(name)];
  expect([cell('tags'), cell('owner'), cell('response_minutes')]).toEqual(['a; b', 'Ann', '90']);
  expect(cell('answers')).toBe('2026-11-21T15:00:00Z Ann, reply: Your question\nYes.');
  expect(cell('notes')).toBe('2026-11-21T13:00:00Z Ann: Called.\n2026-11-21T14:00:00Z : Wrote.');
});
