import { describe, expect, test } from 'vitest';
import type { CrmLookup, TestLead } from '~/features/crm-setup/api/crm';
import { examplePayload, mappingGroups } from '~/features/crm-setup/rules/field-mapping';
import { describeApi, describeSource } from '~/features/crm-setup/rules/settings';
import { describeSteps, isSettled } from '~/features/crm-setup/rules/test-lead';
import { crmPayload } from '~rules/lead/crm-payload';
import { leadColumns } from '~rules/lead/record';
import { touchParts } from '~rules/tracking/touch-names';
import { auditLead } from '../../functions/lead-row.ts';

const createdAt = Date.parse('2026-11-21T12:00:00Z');
const at = (seconds: number) => new Date(createdAt + seconds * 1000).toISOString();
const lead: TestLead = {
  id: 'a',
  created_at: at(0),
  email: 'dana@example.com',
  attempts: 0,
  due_at: at(0),
  delivered_at: null,
  dead_at: null,
  last_error: null,
  response_status: null,
};
const accepted = { attempts: 1, delivered_at: at(1), response_status: 200 };
const failed = (last_error: string) => ({ attempts: 1, last_error });
const circumstances = { connected: true, lookup: null, now: createdAt + 1000 };

describe('a test lead', () => {
  test.each<[Partial<TestLead>, CrmLookup | null | undefined, number, string, boolean]>([
    [{}, null, 29, 'done current waiting waiting', false],
    [{}, null, 30, 'done failed waiting waiting', false],
    [{ attempts: 1 }, null, 31, 'done done current waiting', false],
    [failed('The CRM answered 404.'), null, 1, 'done done failed waiting', false],
    [{ ...failed('It failed.'), dead_at: at(1) }, null, 1, 'done done failed waiting', true],
    [accepted, { status: 'found' }, 2, 'done done done done', true],
    [accepted, null, 2, 'done done done skipped', true],
    [accepted, { status: 'no-contact' }, 30, 'done done done current', false],
    [accepted, { status: 'no-contact' }, 31, 'done done done failed', true],
    [accepted, undefined, 31, 'done done done failed', true],
  ])('%j, %j, after %i s: %s (settled: %s)', (change, lookup, seconds, statuses, settled) => {
    const then = { connected: true, lookup, now: createdAt + seconds * 1000 };
    const changed = { ...lead, ...change };
    const steps = describeSteps(changed, then);
    expect(steps.map(({ status }) => status).join(' ')).toBe(statuses);
    expect(isSettled(changed, then)).toBe(settled);
  });

  test.each([
    ['The CRM answered 404.', /URL is wrong/],
    ['The CRM answered 410.', /URL is wrong/],
    ['The CRM answered 401.', /signing secret/],
    ['The CRM answered 403.', /signing secret/],
    ['The CRM answered 300.', /redirects/],
    ['The CRM answered 400.', /make sure that the CRM is up/],
    ['The CRM answered 422.', /workflow’s log/],
    ['The CRM answered 429.', /limiting/],
    ['The CRM answered 500.', /having problems/],
    ['The CRM couldn’t be reached or closed the connection.', /the host/],
  ])('“%s” is explained', (error, advice) => {
    const textOf = (change: Partial<TestLead> = {}) =>
      describeSteps({ ...lead, ...failed(error), ...change }, circumstances)[2]?.text;
    expect(textOf()).toMatch(advice);
    expect(textOf()).toMatch(/will try again/);
    expect(textOf({ dead_at: at(1) })).toMatch(/won’t try again/);
  });

  test.each<[CrmLookup, RegExp]>([
    [{ status: 'no-contact' }, /published/],
    [{ status: 'other-contact' }, /customFields.lead_id/],
    [{ status: 'refused', code: 401 }, /\(401\)/],
    [{ status: 'unavailable' }, /didn’t respond/],
  ])('that isn’t found (%j) is explained', (lookup, advice) => {
    const then = { ...circumstances, lookup, now: createdAt + 40_000 };
    expect(describeSteps({ ...lead, ...accepted }, then)[3]?.text).toMatch(advice);
  });

  test('waits without a webhook', () => {
    const steps = describeSteps(lead, { ...circumstances, connected: false });
    expect(steps[1]).toMatchObject({
      status: 'failed',
      text: expect.stringContaining('No webhook') as string,
    });
  });
});

test.each([
  [{ from: 'none' } as const, 'Not set'],
  [{ from: 'environment' } as const, 'Set by an environment variable'],
  [{ from: 'site', setAt: at(0), setBy: 'Dana' } as const, 'Set on Nov 21 by Dana'],
  [{ from: 'site', setAt: at(0), setBy: null } as const, 'Set on Nov 21 by a former admin'],
])('a setting is described by its source: %j', (source, text) => {
  expect(describeSource(source)).toBe(text);
});

test.each<[CrmLookup | null, string, RegExp]>([
  [null, 'quiet', /Set an API key/],
  [{ status: 'no-contact' }, 'signal', /accepts/],
  [{ status: 'refused', code: 401 }, 'warm', /doesn’t accept/],
  [{ status: 'refused', code: 403 }, 'warm', /scopes/],
  [{ status: 'refused', code: 400 }, 'warm', /location ID/],
  [{ status: 'unavailable' }, 'warm', /didn’t respond/],
])('the API key is judged by a lookup: %j', (lookup, tone, text) => {
  expect(describeApi(lookup)).toMatchObject({ tone, text: expect.stringMatching(text) as string });
});

test('the mapping has every field of the payload, once', () => {
  const touch = {
    ...Object.fromEntries(touchParts.map((part) => [part, 'x'])),
    referrer: 'https://example.com/',
    landingPage: '/services',
    at: at(0),
  };
  const answers = Object.values(leadColumns).map((column) => [column, column]);
  const full = {
    ...auditLead,
    ...Object.fromEntries(answers),
    is_test: true,
    visitor_time_zone: 'America/Denver',
    attribution: { first: touch, last: touch },
  } as typeof auditLead;
  const { attribution: _, ...payload } = crmPayload(full, 'key', 'location', true);
  const paths = Object.entries(payload).flatMap(([name, value]) =>
    typeof value === 'object' && !Array.isArray(value)
      ? Object.keys(value as object).map((key) => `${name}.${key}`)
      : [name],
  );
  const mapped = mappingGroups().flatMap(({ fields }) => fields.map(({ path }) => path));
  expect(mapped.sort()).toEqual([...paths, 'phone'].sort());
  expect(JSON.parse(examplePayload())).toMatchObject({
    firstName: 'Dana',
    formId: 'strategy-session',
  });
});
