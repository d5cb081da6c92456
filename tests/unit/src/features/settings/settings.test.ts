import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestError } from '~/features/staff';
import type {
  ChangeResult,
  Expiring,
  RetentionProblem,
  Setting,
  Settings,
} from '~/features/settings/api/settings';
import { describeExpiring, describeProblem } from '~/features/settings/rules/retention-problems';
import {
  deletesData,
  describeValue,
  formOf,
  numberLabel,
  valueOf,
} from '~/features/settings/rules/values';
import * as store from '~/features/settings/store/settings';

const { changeSetting, countExpiring, getSettings } = vi.hoisted(() => ({
  getSettings: vi.fn<() => Promise<Settings>>(),
  countExpiring: vi.fn<(name: string, days: number) => Promise<Expiring[]>>(),
  changeSetting: vi.fn<(name: string, value: unknown, seen: unknown) => Promise<ChangeResult>>(),
}));
vi.mock('~/features/settings/api/settings', () => ({
  getSettings,
  changeSetting,
  countExpiring,
  invalidValue: '22023',
}));

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
  changed_by: null,
};
const leads: Setting = { ...trash, name: 'retention.leads', value: 1095, is_optional: true };
const signUp: Setting = {
  ...trash,
  name: 'sign-up',
  kind: 'sign-up',
  value: { policy: 'domains', domains: ['a.example', 'b.example'] },
  minimum: null,
};
beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('addEventListener', () => undefined);
  getSettings.mockResolvedValue({ settings: [], recipients: [], retention_problems: [] });
});

const enter = (setting: Setting, number: string) => ({ ...formOf(setting), number });

test.each<[Setting, string]>([
  [trash, '30 days'],
  [leads, '3 years'],
  [{ ...leads, value: 365 }, '1 year'],
  [{ ...leads, value: null }, 'No limit'],
  [{ ...trash, kind: 'hours', value: 24 }, '24 hours'],
  [signUp, 'People at a.example, b.example'],
  [{ ...signUp, value: { policy: 'invited', domains: [] } }, 'Invited people only'],
])('%j is shown as %s, and its form represents the same value', (setting, text) => {
  expect(describeValue(setting, setting.value)).toBe(text);
  expect(valueOf(setting, formOf(setting))).toEqual(setting.value);
});

test('what was typed becomes a value that the database can check', () => {
  expect(valueOf(trash, enter(trash, ' 60 '))).toBe(60);
  expect(valueOf(trash, enter(trash, '6O'))).toBe('6O');
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
  expect(numberLabel(trash)).toBe('Days');
  expect(numberLabel({ ...trash, kind: 'hours' })).toBe('Hours');
});

const { $state: $change } = store.action;
const isOpen = () => store.action.$dialog.get() !== undefined;
let close = () => {};
afterEach(() => close());

function openForm(setting = trash) {
  close = store.open();
  store.edit(setting);
}

test('a longer period is saved right away', async () => {
  openForm();
  changeSetting.mockResolvedValue({ status: 'saved', setting: { ...trash, value: 60 } });
  expect(await store.submit(trash, enter(trash, '60'))).toBeUndefined();
  expect(changeSetting).toHaveBeenCalledExactlyOnceWith(trash.name, 60, 30);
  expect(isOpen()).toBe(false);
  expect($change.get()).toEqual({ status: 'success', text: 'Saved “Trash”.' });
});

test('a shorter period is saved once the deletion is confirmed', async () => {
  openForm();
  const expiring = [{ rule: 'trash', description: 'Posts', count: 12 }];
  countExpiring.mockResolvedValue(expiring);
  expect(await store.submit(trash, enter(trash, '7'))).toEqual({ value: 7, expiring });
  expect(countExpiring).toHaveBeenCalledExactlyOnceWith(trash.name, 7);
  expect(changeSetting).not.toHaveBeenCalled();
  expect(isOpen()).toBe(true);
  changeSetting.mockResolvedValue({ status: 'saved', setting: { ...trash, value: 7 } });
  await store.save(trash, 7);
  expect(changeSetting).toHaveBeenLastCalledWith(trash.name, 7, 30);
  expect($change.get()).toMatchObject({ status: 'success' });
  expect(isOpen()).toBe(false);
});

test('a period isn’t shortened if what it deletes can’t be counted', async () => {
  openForm();
  countExpiring.mockRejectedValue(new RequestError('unreachable'));
  expect(await store.submit(trash, enter(trash, '7'))).toBeUndefined();
  expect($change.get()).toMatchObject({ status: 'error' });
  expect(changeSetting).not.toHaveBeenCalled();
});

test.each([
  ['consent', 'Consent records: 1,200'],
  ['leads', /^Consent records: up to 1,200\. Won leads.* are kept\.$/],
])('the dialog says how much the rule %s deletes', (rule, text) => {
  const shown = describeExpiring({ rule, description: 'Consent records', count: 1200 });
  expect(shown).toMatch(text);
});

test('a value that isn’t allowed is rejected by its field, without asking for confirmation', async () => {
  openForm();
  changeSetting.mockRejectedValue(new RequestError('failed', 'Enter more.', '22023'));
  expect(await store.submit(trash, enter(trash, '0'))).toBeUndefined();
  expect($change.get()).toEqual({ status: 'error', text: 'Enter more.', field: 'value' });
  expect(isOpen()).toBe(true);
});

test('a conflict names the colleague and the new value, and the next attempt replaces it', async () => {
  openForm();
  const setting = { ...trash, value: 45, changed_by: 'Kim' };
  changeSetting.mockResolvedValue({ status: 'conflict', setting });
  await store.save(trash, 7);
  expect($change.get()).toEqual({
    status: 'error',
    text: 'Kim changed this to “45 days” in the meantime. Save again to replace it.',
  });
  await store.submit(trash, enter(trash, '60'));
  expect(changeSetting).toHaveBeenLastCalledWith(trash.name, 60, 45);
});

test('a conflict that arrives after the page was closed doesn’t let the next person replace what they haven’t seen', async () => {
  const change = Promise.withResolvers<ChangeResult>();
  changeSetting.mockReturnValueOnce(change.promise);
  openForm();
  const saved = store.submit(trash, enter(trash, '60'));
  close();
  openForm();
  change.resolve({ status: 'conflict', setting: { ...trash, value: 45 } });
  await saved;
  changeSetting.mockResolvedValue({ status: 'saved', setting: trash });
  await store.save(trash, 60);
  expect(changeSetting).toHaveBeenLastCalledWith(trash.name, 60, 30);
});

const unconfirmed = {
  kind: 'unconfirmed',
  rule: 'leads',
  description: 'Leads',
  expired: 30,
  total: 100,
} as const;

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
