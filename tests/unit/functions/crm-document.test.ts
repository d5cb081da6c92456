import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Touch } from '../../../supabase/functions/_shared/rules/attribution.ts';
import type { LeadRow } from '../../../supabase/functions/_shared/rules/lead-record.ts';
import { crmPayload } from '../../../supabase/functions/dispatch-outbox/crm-payload.ts';
import { auditLead } from './lead-row.ts';

/** docs/crm.md and the payload are held equal, both ways. */
const document = readFileSync('docs/crm.md', 'utf8');

/** Of every row the cells, of every cell the names set as code. */
function tableBelow(firstTitle: string): string[][][] {
  const [table = ''] = document.slice(document.indexOf(`| ${firstTitle} `)).split('\n\n', 1);
  const [, , ...rows] = table.trim().split('\n');
  return rows.map((row) => row.split('|').slice(1, -1).map(namesIn));
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

/** The payload as its values by path, such as `consent.at`. A list is one value. */
function valuesOf(payload: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(payload).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [...valuesOf(value as object, `${path}${name}.`)]
        : [[`${path}${name}`, JSON.stringify(value)] as const],
    ),
  );
}

const valuesFor = (lead: LeadRow) => valuesOf(crmPayload(lead, 'key-1', 'location-1'));

/** A lead that has nothing but what every lead has. */
const least: LeadRow = {
  ...auditLead,
  business_name: null,
  website_url: null,
  primary_challenge: null,
  page_source: null,
  user_agent: null,
  attribution: {},
};

/** Every column with a value that `least` does not have there. */
const other: LeadRow = {
  id: '7f5c1a52-1c1e-4b3a-9d53-0c5d2b8f6a12',
  created_at: '2026-11-22T12:00:00.000Z',
  form_id: 'request-a-time',
  first_name: 'Sam',
  last_name: 'Sample',
  email: 'sam@example.com',
  phone: '(555) 010-0123',
  company: 'Sample Group',
  company_size: 'Just Me (1)',
  current_challenge: 'Other',
  budget: '$25,000+',
  timeline: 'Within 30 days',
  message: 'A message.',
  business_name: 'Sample Staffing',
  website_url: 'https://sample.example/',
  primary_challenge: 'Content strategy',
  preferred_times: 'Mondays',
  page_source: '/contact',
  user_agent: 'Browser/2',
  attribution: {},
  consent_given: false,
  consent_statement: 'I do.',
  consented_at: '2026-11-22T12:00:00.000Z',
  spam_signals: ['markup'],
  review: 'released',
  delivery_status: 'released',
};

/** The paths at which `changed` is sent as another value than `least`. */
function pathsChangedBy(changed: Partial<LeadRow>): string[] {
  const before = valuesFor(least);
  const after = [...valuesFor({ ...least, ...changed })];
  return after.flatMap(([path, value]) => (before.get(path) === value ? [] : [path])).sort();
}

const fields = tableBelow('Lead');
const documented = (column: string) =>
  fields.flatMap(([columns, paths]) => (columns?.includes(column) ? (paths ?? []) : [])).sort();

test.each(Object.keys(other).filter((column) => column !== 'attribution') as (keyof LeadRow)[])(
  'the field %s is sent where the document says, and nowhere else',
  (column) => {
    expect(pathsChangedBy({ [column]: other[column] })).toEqual(documented(column));
    const isNotSent = /Not sent: ([^.]*)\./s.exec(document)?.[1]?.includes(`\`${column}\``);
    expect(documented(column).length === 0).toBe(isNotSent);
  },
);

test('what is no field of a lead is in the document too', () => {
  const sent = valuesFor(least).keys().toArray();
  const everything = fields.flatMap(([, paths]) => paths ?? []);
  expect(everything).toEqual(expect.arrayContaining(sent));
  const columns = new Set(Object.keys(other));
  const made = fields.filter(([names]) => !names?.some((name) => columns.has(name)));
  expect(made.flatMap(([, paths]) => paths)).toEqual(['idempotencyKey', 'locationId']);
});

const parts = {
  utm_source: 'newsletter',
  utm_medium: 'email',
  utm_campaign: 'autumn',
  utm_term: 'nurses',
  utm_content: 'button',
  gclid: 'g',
  gbraid: 'gb',
  wbraid: 'wb',
  fbclid: 'fb',
  msclkid: 'ms',
  referrer: 'https://example.com/',
  landingPage: '/services?utm_source=newsletter',
  at: '2026-11-20T12:00:00.000Z',
} satisfies Required<Touch>;

test.each(Object.entries(parts))(
  'the %s of a visit is sent where the document says',
  (part, value) => {
    const [, first = [], last = []] =
      tableBelow('Part of the touch').find(([names]) => names?.[0] === part) ?? [];
    expect(pathsChangedBy({ attribution: { first: { [part]: value } } })).toEqual(
      [...first, `attribution.first.${part}`].sort(),
    );
    expect(pathsChangedBy({ attribution: { last: { [part]: value } } })).toEqual(
      [...last, `attribution.last.${part}`].sort(),
    );
  },
);

test('the document names no part that a visit does not have', () => {
  expect(tableBelow('Part of the touch').map(([names]) => names?.[0])).toEqual(Object.keys(parts));
});
