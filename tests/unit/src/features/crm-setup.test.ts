import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CrmLookup, TestLead } from '~/features/crm-setup/api';
import { examplePayload } from '~/features/crm-setup/rules/example-payload';
import { describeApi, describeSource } from '~/features/crm-setup/rules/settings';
import { describeTest, mayAppear } from '~/features/crm-setup/rules/test-lead';
import * as setup from '~/features/crm-setup/store';
import { leadFields, type LeadFieldDefinition } from '~rules/lead/fields';
import { touchName, touchParts } from '~rules/tracking/touch-names';

const api = vi.hoisted(() => ({
  getSettings: vi.fn(() => Promise.resolve({ connected: true })),
  getCrmHealth: vi.fn(() => Promise.resolve({})),
  getBookingWebhook: vi.fn(() => Promise.resolve({})),
  lookUp: vi.fn<() => Promise<CrmLookup>>(),
  getTestLead: vi.fn<() => Promise<TestLead>>(),
  sendBacklog: vi.fn<() => Promise<number>>(),
  sendTestLead: vi.fn(() => Promise.resolve()),
}));
vi.mock('~/features/crm-setup/api', () => api);

let close = () => {};

function openSetup() {
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('addEventListener', () => undefined);
  close = setup.open();
}

afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

const createdAt = Date.parse('2026-11-21T12:00:00Z');
const at = (seconds: number) => new Date(createdAt + seconds * 1000).toISOString();
const lead: TestLead = {
  created_at: at(0),
  email: 'dana@example.com',
  attempts: 0,
  delivered_at: null,
  dead_at: null,
  last_error: null,
  response_status: null,
};
const accepted = { attempts: 1, delivered_at: at(1), response_status: 200 };
const circumstances = { connected: true, lookup: null, now: createdAt + 1000 };

describe('a test lead', () => {
  test.each<[Partial<TestLead>, CrmLookup | null | undefined, number, string, RegExp]>([
    [{}, null, 29, 'quiet', /^Sending/],
    [{}, null, 30, 'warm', /Nothing was sent within 30 seconds/],
    [{ attempts: 1 }, null, 31, 'quiet', /Waiting for a response/],
    [accepted, null, 2, 'signal', /status 200\. To check for its contact/],
    [{ ...accepted, response_status: null }, null, 2, 'signal', /earlier attempt/],
    [accepted, undefined, 31, 'quiet', /Looking for its contact/],
    [accepted, { status: 'found' }, 2, 'signal', /status 200, and its contact is in the CRM/],
    [accepted, { status: 'no-contact' }, 30, 'quiet', /Looking for its contact/],
    [accepted, { status: 'no-contact' }, 31, 'warm', /published/],
    [accepted, { status: 'other-contact' }, 31, 'warm', /customFields\.lead_id/],
    [accepted, { status: 'refused', code: 401 }, 31, 'warm', /couldn’t be looked up/],
    [accepted, { status: 'unavailable' }, 31, 'warm', /couldn’t be looked up/],
  ])('%j, %j, after %i s: %s, %s', (change, lookup, seconds, tone, text) => {
    const then = { connected: true, lookup, now: createdAt + seconds * 1000 };
    const finding = describeTest({ ...lead, ...change }, then);
    expect(finding).toMatchObject({ tone, text: expect.stringMatching(text) as string });
  });

  test('is looked up until it’s found, for 30 seconds after it was accepted', () => {
    const isAwaited = (lookup: CrmLookup | null, seconds: number) =>
      mayAppear({ ...lead, ...accepted }, { lookup, now: createdAt + seconds * 1000 });
    expect(isAwaited({ status: 'no-contact' }, 30)).toBe(true);
    expect(isAwaited({ status: 'no-contact' }, 31)).toBe(false);
    expect(isAwaited({ status: 'found' }, 2)).toBe(false);
    expect(isAwaited(null, 2)).toBe(false);
    expect(mayAppear(lead, { lookup: { status: 'no-contact' }, now: createdAt })).toBe(false);
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
  ])('“%s” is explained', (last_error, advice) => {
    const textOf = (change: Partial<TestLead> = {}) =>
      describeTest({ ...lead, attempts: 1, last_error, ...change }, circumstances).text;
    expect(textOf()).toMatch(advice);
    expect(textOf()).toMatch(/will try again/);
    expect(textOf({ dead_at: at(1) })).toMatch(/won’t try again/);
  });

  test('waits without a webhook', () => {
    const { tone, text } = describeTest(lead, { ...circumstances, connected: false });
    expect(`${tone}: ${text}`).toMatch(/^warm: No webhook/);
  });
});

test('what the CRM said about a test lead isn’t shown for the next one', async () => {
  api.lookUp.mockResolvedValueOnce({ status: 'found' });
  api.getTestLead.mockResolvedValueOnce({ ...lead, ...accepted });
  const findings: string[] = [];
  setup.$finding.subscribe((finding) => findings.push(finding?.text ?? ''));
  openSetup();
  await vi.waitFor(() => expect(findings.at(-1)).toContain('its contact is in the CRM'));
  // The CRM is slow.
  api.lookUp.mockReturnValue(new Promise(() => undefined));
  api.getTestLead.mockResolvedValue({ ...lead, ...accepted, delivered_at: at(3) });
  await setup.sendTest();
  expect(findings.at(-1)).toContain('Looking for its contact in the CRM…');
});

test('closing the page leaves nothing for the next person, and sends nothing else in their name', async () => {
  const first = Promise.withResolvers<number>();
  api.sendBacklog.mockReturnValueOnce(first.promise).mockResolvedValue(0);
  api.lookUp.mockResolvedValueOnce({ status: 'found' });
  api.getTestLead.mockResolvedValueOnce({ ...lead, ...accepted });
  openSetup();
  await vi.waitFor(() => expect(setup.$finding.get()?.text).toContain('its contact is in the CRM'));
  setup.action.ask({ kind: 'backlog' });
  const sending = setup.sendBacklog();
  close();
  expect(setup.$finding.get()).toBeUndefined();
  expect(setup.$lookup.get()).toBeUndefined();
  openSetup();
  setup.action.ask({ kind: 'backlog' });
  first.resolve(500);
  await sending;
  expect(api.sendBacklog).toHaveBeenCalledOnce();
  expect(setup.action.$state.get()).toEqual({ status: 'idle' });
  expect(setup.action.$dialog.get()).toEqual({ kind: 'backlog' });
  close();
  expect(setup.action.$dialog.get()).toBeUndefined();
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
  [null, 'quiet', /once both are set/],
  [{ status: 'no-contact' }, 'signal', /accepts/],
  [{ status: 'refused', code: 401 }, 'warm', /doesn’t accept/],
  [{ status: 'refused', code: 403 }, 'warm', /scopes/],
  [{ status: 'refused', code: 400 }, 'warm', /location ID/],
  [{ status: 'unavailable' }, 'warm', /didn’t respond/],
])('the API key is judged by a lookup: %j', (lookup, tone, text) => {
  expect(describeApi(lookup)).toMatchObject({ tone, text: expect.stringMatching(text) as string });
});

test('the example payload has every answer and every part of a touch', () => {
  const { customFields, ...payload } = JSON.parse(examplePayload()) as Record<string, object>;
  const answers = Object.values<LeadFieldDefinition>(leadFields);
  const touches = touchParts.flatMap((part) => [touchName('first', part), touchName('last', part)]);
  expect(Object.keys(payload)).toEqual(
    expect.arrayContaining(answers.flatMap(({ crm }) => crm ?? [])),
  );
  expect(Object.keys(customFields ?? {}).sort()).toEqual(
    [
      ...['lead_id', 'page_source', 'time_zone'],
      ...answers.filter(({ crm }) => crm === undefined).map(({ column }) => column),
      ...touches,
    ].sort(),
  );
});
