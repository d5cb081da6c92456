import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { RequestError } from '~/features/staff';
import type { RetentionProblem, Setting } from '~/features/settings/api/settings';
import { codeSettings } from '~/features/settings/rules/code-settings';
import { groupSettings } from '~/features/settings/rules/groups';
import { describeProblem } from '~/features/settings/rules/retention-problems';
import {
  deletesData,
  describeValue,
  formOf,
  numberLabel,
  valueOf,
} from '~/features/settings/rules/values';
import { createSettings } from '~/features/settings/store/settings';

const api = vi.hoisted(() => ({
  getSettings: vi.fn(),
  changeSetting: vi.fn(),
  setLeadEmails: vi.fn(),
  confirmDeletion: vi.fn(),
  invalidValue: '22023',
}));
vi.mock('~/features/settings/api/settings', () => api);

const trash: Setting = {
  name: 'retention.trash',
  kind: 'days',
  value: 30,
  default_value: 30,
  minimum: 1,
  maximum: 365,
  is_optional: false,
  is_public: false,
  description: 'Trash',
  changed_at: null,
  changed_by: null,
};
const leads: Setting = { ...trash, name: 'retention.leads', value: 1095, is_optional: true };
const rate: Setting = {
  ...trash,
  name: 'limit.leads',
  kind: 'rate',
  value: { most: 10, seconds: 3600 },
};
const signUp: Setting = {
  ...trash,
  name: 'sign-up',
  kind: 'sign-up',
  value: { policy: 'domains', domains: ['a.example', 'b.example'] },
  minimum: null,
};
const dana = { id: 'dana', name: 'Dana', lead_emails: false };

beforeEach(() => {
  vi.resetAllMocks();
  api.getSettings.mockResolvedValue({
    settings: [trash, leads],
    recipients: [dana],
    retention_problems: [],
  });
});

async function openSettings() {
  const store = createSettings();
  store.$settings.listen(() => undefined);
  await store.refresh();
  return store;
}

const enter = (setting: Setting, number: string) => ({ ...formOf(setting), number });

test.each<[Setting, string]>([
  [trash, '30 days'],
  [leads, '3 years'],
  [{ ...leads, value: 365 }, '1 year'],
  [{ ...leads, value: null }, 'No limit'],
  [{ ...trash, kind: 'hours', value: 24 }, '24 hours'],
  [rate, '10 per hour'],
  [{ ...rate, value: { most: 5, seconds: 600 } }, '5 per 10 minutes'],
  [signUp, 'People at a.example, b.example'],
  [{ ...signUp, value: { policy: 'invited', domains: [] } }, 'Invited people only'],
])('%j is shown as %s, and its form represents the same value', (setting, text) => {
  expect(describeValue(setting, setting.value)).toBe(text);
  expect(valueOf(setting, formOf(setting))).toEqual(setting.value);
});

test('what was typed becomes a value that the database can check', () => {
  expect(valueOf(trash, enter(trash, ' 60 '))).toBe(60);
  expect(valueOf(trash, enter(trash, '6O'))).toBe('6O');
  expect(valueOf(rate, enter(rate, '5'))).toEqual({ most: 5, seconds: 3600 });
  expect(valueOf(leads, { ...formOf(leads), unlimited: true })).toBeNull();
  expect(
    valueOf(signUp, { ...formOf(signUp), domains: '@Example.com; b.example\nc.example' }),
  ).toEqual({ policy: 'domains', domains: ['example.com', 'b.example', 'c.example'] });
});

test.each([
  [trash, 29, true],
  [trash, 30, false],
  [trash, 31, false],
  [leads, null, false],
  [{ ...leads, value: null }, 3650, true],
  [{ ...trash, kind: 'hours' as const }, 1, false],
])('%j: %j deletes data: %s', (setting, next, expected) => {
  expect(deletesData(setting, next)).toBe(expected);
});

test('the number field says what it counts', () => {
  const rate = { kind: 'rate', value: { most: 5, seconds: 3600 } } as const;
  const settings = [rate, { kind: 'hours' }, { kind: 'days' }] as const;
  const labels = settings.map((setting) => numberLabel({ ...trash, ...setting }));
  expect(labels).toEqual(['Number per hour', 'Hours', 'Days']);
});

test('settings are grouped by name, without those that can’t be changed', () => {
  const fixed = { ...rate, name: 'limit.comments', minimum: null };
  const unknown = { ...trash, name: 'new.setting' };
  const groups = groupSettings([trash, rate, fixed, signUp, unknown]);
  expect(groups.map(({ id, settings }) => [id, settings.map(({ name }) => name)])).toEqual([
    ['sign-up', ['sign-up']],
    ['retention', ['retention.trash']],
    ['limit', ['limit.leads']],
    ['other', ['new.setting']],
  ]);
});

test('every value set in the code names an existing file', () => {
  for (const { value, file } of codeSettings) {
    expect(value).not.toBe('');
    expect(readFileSync(file, 'utf8'), file).not.toBe('');
  }
});

/** Extends the trash's period to 60 days. */
async function extendTrash() {
  const store = await openSettings();
  store.startEditing(trash);
  api.changeSetting.mockResolvedValue({ status: 'saved', setting: extended });
  api.getSettings.mockResolvedValue({ settings: [extended, leads], recipients: [dana] });
  await store.submit(trash, enter(trash, '60'));
  return store;
}
const extended = { ...trash, value: 60 };
const colleagues = { ...trash, value: 90, changed_by: 'Kim' };

test('a longer period is saved right away, and undone once the deletion is confirmed', async () => {
  const store = await extendTrash();
  expect(api.changeSetting).toHaveBeenLastCalledWith(trash.name, 60, 30);
  const saved = store.$edits.get()[trash.name];
  expect(saved).toMatchObject({ status: 'success', undo: { value: 30, saved: 60 } });
  await store.undo(extended);
  expect(api.changeSetting).toHaveBeenCalledOnce();
  expect(store.$edits.get()[trash.name]?.status).toBe('confirming');
  store.closeQuestion(extended);
  expect(store.$edits.get()[trash.name]).toEqual(saved);
  await store.undo(extended);
  api.getSettings.mockResolvedValue({ settings: [trash, leads], recipients: [dana] });
  api.changeSetting.mockResolvedValue({ status: 'saved', setting: trash });
  await store.confirm(extended);
  expect(api.changeSetting).toHaveBeenLastCalledWith(trash.name, 30, 60);
  expect(store.$edits.get()[trash.name]).toEqual({
    status: 'success',
    text: 'Previous value restored.',
  });
});

test('what deletes nothing is undone right away', async () => {
  api.getSettings.mockResolvedValue({ settings: [rate], recipients: [dana] });
  const store = await openSettings();
  const changed = { ...rate, value: { most: 5, seconds: 3600 } };
  store.startEditing(rate);
  api.changeSetting.mockResolvedValue({ status: 'saved', setting: changed });
  api.getSettings.mockResolvedValue({ settings: [changed], recipients: [dana] });
  await store.submit(rate, enter(rate, '5'));
  await store.undo(changed);
  expect(api.changeSetting).toHaveBeenLastCalledWith(rate.name, rate.value, changed.value);
});

test('undo never replaces a colleague’s change', async () => {
  const store = await extendTrash();
  await store.undo(colleagues);
  api.changeSetting.mockResolvedValue({ status: 'conflict', setting: colleagues });
  await store.confirm(colleagues);
  expect(api.changeSetting).toHaveBeenLastCalledWith(trash.name, 30, 60);
  expect(store.$edits.get()[trash.name]).toEqual({
    status: 'error',
    text: 'Kim changed this to “90 days” in the meantime.',
  });
});

test('undo is no longer offered after a colleague’s change', async () => {
  const store = await extendTrash();
  api.getSettings.mockResolvedValue({ settings: [colleagues, leads], recipients: [dana] });
  await store.refresh();
  expect(store.$edits.get()[trash.name]).toEqual({ status: 'success', text: 'Saved.' });
});

test('a shorter period is saved once the deletion is confirmed', async () => {
  const store = await openSettings();
  store.startEditing(trash);
  await store.submit(trash, enter(trash, '7'));
  expect(api.changeSetting).not.toHaveBeenCalled();
  expect(store.$edits.get()[trash.name]?.status).toBe('confirming');
  store.closeQuestion(trash);
  expect(store.$edits.get()[trash.name]?.status).toBe('editing');
  await store.submit(trash, enter(trash, '7'));
  api.changeSetting.mockResolvedValue({ status: 'saved', setting: { ...trash, value: 7 } });
  await store.confirm(trash);
  expect(api.changeSetting).toHaveBeenLastCalledWith(trash.name, 7, 30);
  expect(store.$edits.get()[trash.name]).toEqual({ status: 'success', text: 'Saved.' });
});

test('a conflict names the colleague and the new value, and the next attempt replaces it', async () => {
  const store = await openSettings();
  store.startEditing(trash);
  const setting = { ...trash, value: 45, changed_by: 'Kim' };
  api.changeSetting.mockResolvedValue({ status: 'conflict', setting });
  await store.submit(trash, enter(trash, '60'));
  expect(store.$edits.get()[trash.name]).toEqual({
    status: 'editing',
    seen: 45,
    error: 'Kim changed this to “45 days” in the meantime. Save again to replace it.',
  });
  await store.submit(trash, enter(trash, '60'));
  expect(api.changeSetting).toHaveBeenLastCalledWith(trash.name, 60, 45);
});

test('what the database rejects, and other failures, are shown in the form', async () => {
  const store = await openSettings();
  store.startEditing(trash);
  api.changeSetting.mockRejectedValue(new RequestError('failed', 'Enter more.', '22023'));
  await store.submit(trash, enter(trash, '0'));
  expect(store.$edits.get()[trash.name]).toMatchObject({ status: 'editing', error: 'Enter more.' });
  api.changeSetting.mockRejectedValue(new RequestError('unreachable'));
  await store.submit(trash, enter(trash, '60'));
  expect(store.$edits.get()[trash.name]).toMatchObject({
    status: 'editing',
    error: expect.stringContaining('couldn’t reach the server') as string,
  });
});

test('lead emails are turned on, unless the person is no longer an admin', async () => {
  const store = await openSettings();
  await store.setLeadEmails(dana, true);
  expect(api.setLeadEmails).toHaveBeenCalledWith('dana', true);
  expect(store.$edits.get()['dana']).toMatchObject({ status: 'success' });
  api.setLeadEmails.mockRejectedValue(new RequestError('failed', 'Not an admin.', 'PT409'));
  await store.setLeadEmails(dana, true);
  expect(store.$edits.get()['dana']).toEqual({ status: 'error', text: 'Not an admin.' });
});

const unconfirmed = {
  kind: 'unconfirmed',
  rule: 'leads',
  description: 'Leads',
  expired: 30,
  total: 100,
} as const;

test('a deletion is confirmed, unless it’s no longer waiting', async () => {
  const store = await openSettings();
  await store.confirmDeletion(unconfirmed);
  expect(api.confirmDeletion).toHaveBeenCalledWith(unconfirmed);
  expect(store.$edits.get()[store.deletionKey]).toMatchObject({ status: 'success' });
  api.confirmDeletion.mockRejectedValue(new RequestError('failed', 'Not waiting.', 'PT409'));
  await store.confirmDeletion(unconfirmed);
  expect(store.$edits.get()[store.deletionKey]).toEqual({ status: 'error', text: 'Not waiting.' });
});

test.each<[RetentionProblem, RegExp, RegExp]>([
  [
    {
      kind: 'date',
      server_date: '2029-03-03T12:00:00Z',
      trusted_date: '2026-11-27T12:00:00Z',
      trusted_in_minutes: 1439,
    },
    /^The server’s date changed from Nov 27, 2026.* to Mar 3, 2029/,
    /run for 24 more hours/,
  ],
  [unconfirmed, /^Leads: 30 of 100 are past/, /until you confirm it.*are kept\.$/],
  [{ ...unconfirmed, rule: 'consent' }, /30 of 100/, /retention period first\.$/],
  [
    { kind: 'failed', rule: 'x', description: 'X', since: '2026-11-27T11:00:00Z', error: '23503' },
    /^X: expired data can’t be deleted$/,
    /failed 1 hour ago\..*23503\./,
  ],
])('the settings explain what to do about %j', (problem, title, text) => {
  const shown = describeProblem(problem, Date.parse('2026-11-27T12:00:00Z'));
  expect(shown.title).toMatch(title);
  expect(shown.text).toMatch(text);
});
