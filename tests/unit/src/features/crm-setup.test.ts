import { describe, expect, test } from 'vitest';
import type { CrmLookup, TestLead } from '~/features/crm-setup/api/crm';
import { examplePayload, mappingGroups } from '~/features/crm-setup/rules/field-mapping';
import { describeApi, describeSource } from '~/features/crm-setup/rules/settings';
import { describeCalendar, describeChat } from '~/features/crm-setup/rules/site-integrations';
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

describe('a test lead', () => {
  test.each<[Partial<TestLead>, CrmLookup | null, number, string, RegExp, boolean]>([
    [{}, null, 1, 'done current waiting waiting', /Sending/, false],
    [{}, null, 31, 'done failed waiting waiting', /\/health/, false],
    [{ attempts: 1 }, null, 1, 'done done current waiting', /Waiting for a response/, false],
    [
      failed('The CRM answered 404.'),
      null,
      1,
      'done done failed waiting',
      /URL is wrong.*will try again/,
      false,
    ],
    [failed('The CRM answered 401.'), null, 1, 'done done failed waiting', /signing secret/, false],
    [failed('The CRM answered 302.'), null, 1, 'done done failed waiting', /redirects/, false],
    [failed('The CRM answered 422.'), null, 1, 'done done failed waiting', /workflow’s log/, false],
    [
      failed('The CRM answered 500.'),
      null,
      1,
      'done done failed waiting',
      /having problems/,
      false,
    ],
    [
      failed('The CRM couldn’t be reached or closed the connection.'),
      null,
      1,
      'done done failed waiting',
      /the host/,
      false,
    ],
    [
      { ...failed('The CRM answered 410.'), dead_at: at(1) },
      null,
      1,
      'done done failed waiting',
      /won’t try again/,
      true,
    ],
    [accepted, { status: 'found' }, 2, 'done done done done', /responded with status 200/, true],
    [accepted, null, 2, 'done done done skipped', /Set an API key/, true],
    [accepted, { status: 'no-contact' }, 2, 'done done done current', /Looking/, false],
    [accepted, { status: 'no-contact' }, 40, 'done done done failed', /published/, true],
    [
      accepted,
      { status: 'other-contact' },
      40,
      'done done done failed',
      /customFields.lead_id/,
      true,
    ],
    [accepted, { status: 'refused', code: 401 }, 40, 'done done done failed', /\(401\)/, true],
    [accepted, { status: 'unavailable' }, 40, 'done done done failed', /didn’t respond/, true],
  ])('%j, %j, after %i s: %s', (change, lookup, seconds, statuses, text, settled) => {
    const circumstances = { connected: true, lookup, now: createdAt + seconds * 1000 };
    const changed = { ...lead, ...change };
    const steps = describeSteps(changed, circumstances);
    expect(steps.map(({ status }) => status).join(' ')).toBe(statuses);
    expect(steps.map((step) => step.text).join(' ')).toMatch(text);
    expect(isSettled(changed, circumstances)).toBe(settled);
  });

  test('waits without a webhook', () => {
    const steps = describeSteps(lead, { connected: false, lookup: null, now: createdAt });
    expect(steps[1]).toMatchObject({ status: 'failed', text: /No webhook is set/ });
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

const site = { calendarId: 'abc', calendarDomain: 'calendar.example.com' };

test.each([
  [site, 'signal', /Visitors pick a time/],
  [{ ...site, calendarDomain: undefined }, 'warm', /PUBLIC_CRM_CALENDAR_DOMAIN is missing/],
  [{ ...site, calendarId: 'your-calendar-id' }, 'warm', /placeholder/],
  [{ calendarId: undefined, calendarDomain: undefined }, 'quiet', /a form/],
])('the calendar is judged by its settings: %j', (settings, tone, text) => {
  const calendar = describeCalendar(settings as Parameters<typeof describeCalendar>[0]);
  expect(calendar).toMatchObject({ tone, text: expect.stringMatching(text) as string });
});

test.each([
  [{ chatbotId: undefined, embed: '' }, 'quiet', /no chat/],
  [{ chatbotId: 'abc', embed: '' }, 'warm', /staging/],
])('the chat is judged by its settings: %j', (settings, tone, text) => {
  expect(describeChat(settings, [])).toMatchObject({
    tone,
    text: expect.stringMatching(text) as string,
  });
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
    attribution: { first: touch, last: touch },
  } as typeof auditLead;
  const { attribution: _, ...payload } = crmPayload(full, 'key', 'location');
  const paths = Object.entries(payload).flatMap(([name, value]) =>
    typeof value === 'object' && !Array.isArray(value)
      ? Object.keys(value as object).map((key) => `${name}.${key}`)
      : [name],
  );
  const mapped = mappingGroups().flatMap(({ fields }) => fields.map(({ path }) => path));
  expect(mapped.sort()).toEqual(paths.sort());
  expect(JSON.parse(examplePayload())).toMatchObject({
    firstName: 'Dana',
    formId: 'strategy-session',
  });
});
