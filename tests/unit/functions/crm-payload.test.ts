import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LeadRow } from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import { leadColumns } from '../../../supabase/functions/_shared/rules/lead/record.ts';
import { markers } from '../../../supabase/functions/_shared/rules/tracking/touch.ts';
import { crmPayload } from '../../../supabase/functions/_shared/rules/lead/crm-payload.ts';
import { auditLead } from './lead-row.ts';

/** docs/crm.md has to match the payload. */
const document = readFileSync('docs/crm.md', 'utf8');

/** The code names in each cell of each row. */
function readTable(firstTitle: string): string[][][] {
  const [table = ''] = document.slice(document.indexOf(`| ${firstTitle} `)).split('\n\n', 1);
  const [, , ...rows] = table.trim().split('\n');
  return rows.map((row) => row.split('|').slice(1, -1).map(namesIn));
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

/** The payload's values by path, such as `consent.at`. */
function valuesByPath(payload: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(payload).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [...valuesByPath(value as object, `${path}${name}.`)]
        : [[`${path}${name}`, JSON.stringify(value)] as const],
    ),
  );
}

const valuesFor = (lead: LeadRow) => valuesByPath(crmPayload(lead, 'key-1', 'location-1'));

const answers = Object.values(leadColumns);

/** A lead with only the fields that every form has. */
const minimalLead: LeadRow = {
  ...auditLead,
  ...Object.fromEntries(answers.map((column) => [column, null])),
  email: auditLead.email,
  page_source: null,
  user_agent: null,
  attribution: {},
};

/** Every column differs from `minimalLead`. */
const otherLead: LeadRow = {
  ...minimalLead,
  ...Object.fromEntries(answers.map((column) => [column, `Other ${column}`])),
  id: '7f5c1a52-1c1e-4b3a-9d53-0c5d2b8f6a12',
  created_at: '2026-11-22T12:00:00.000Z',
  form_id: 'request-a-time',
  page_source: '/contact',
  user_agent: 'Browser/2',
  attribution: {},
  consent_given: false,
  consent_statement: 'I do.',
  consented_at: '2026-11-22T12:00:00.000Z',
  spam_signals: ['markup'],
  review: 'released',
  delivery_status: 'released',
  is_test: true,
  visitor_time_zone: 'America/Denver',
  email_error: 'The email address is not valid.',
};

/** The paths whose value changes if `changed` is changed in `minimalLead`. */
function pathsChangedBy(changed: Partial<LeadRow>): string[] {
  const before = valuesFor(minimalLead);
  const after = [...valuesFor({ ...minimalLead, ...changed })];
  return after.flatMap(([path, value]) => (before.get(path) === value ? [] : [path])).sort();
}

const fields = readTable('Lead');
const documented = (column: string) =>
  fields.flatMap(([columns, paths]) => (columns?.includes(column) ? (paths ?? []) : [])).sort();

test.each(Object.keys(otherLead).filter((column) => column !== 'attribution') as (keyof LeadRow)[])(
  '%s is sent as documented',
  (column) => {
    expect(pathsChangedBy({ [column]: otherLead[column] })).toEqual(documented(column));
    const isNotSent = /Not sent: ([^.]*)\./s.exec(document)?.[1]?.includes(`\`${column}\``);
    expect(documented(column).length === 0).toBe(isNotSent);
  },
);

test('all other payload fields are documented', () => {
  const sent = valuesFor(minimalLead).keys().toArray();
  const everything = fields.flatMap(([, paths]) => paths ?? []);
  expect(everything).toEqual(expect.arrayContaining(sent));
  const columns = new Set(Object.keys(otherLead));
  const generated = fields.filter(([names]) => !names?.some((name) => columns.has(name)));
  expect(generated.flatMap(([, paths]) => paths)).toEqual(['idempotencyKey', 'locationId', 'note']);
});

/** A value for each part of a touch. */
const touch: Record<string, string> = {
  ...Object.fromEntries(markers.map((marker) => [marker, `A ${marker}`])),
  referrer: 'https://example.com/',
  landingPage: '/services?utm_source=newsletter',
  at: '2026-11-20T12:00:00.000Z',
};

test.each(Object.entries(touch))('the %s of a touch is sent as documented', (name, value) => {
  const row = readTable('Part of the touch').find(([names]) => names?.[0] === name) ?? [];
  for (const [column, which] of ['first', 'last'].entries()) {
    const paths = [...(row[column + 1] ?? []), `attribution.${which}.${name}`];
    expect(pathsChangedBy({ attribution: { [which]: { [name]: value } } })).toEqual(paths.sort());
  }
});

test('no other field of a touch is documented', () => {
  expect(readTable('Part of the touch').map(([names]) => names?.[0])).toEqual(Object.keys(touch));
});

test('an SEO audit request has its answers, consent, and attribution', () => {
  expect(crmPayload(auditLead, 'key-1', undefined)).toEqual({
    idempotencyKey: 'key-1',
    leadId: auditLead.id,
    formId: 'seo-audit',
    submittedAt: '2026-11-21T12:00:00.000Z',
    email: 'dana@example.com',
    companyName: 'Miller Staffing',
    website: 'https://example.com/',
    source: 'Website: SEO audit',
    tags: ['website', 'seo-audit'],
    customFields: {
      lead_id: auditLead.id,
      primary_challenge: 'Low search rankings',
      page_source: '/seo-audit',
      first_utm_source: 'newsletter',
    },
    attribution: { first: { utm_source: 'newsletter' } },
    consent: {
      given: true,
      statement: 'I agree.',
      at: '2026-11-21T12:00:00.000Z',
      userAgent: 'Browser/1',
    },
  });
});
