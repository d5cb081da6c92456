import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openMessageFiles, storedAt } from '../../../../platform/mailbox/message-files.ts';
import { temporaryFolder } from './opened-mailbox.ts';

afterEach(() => void vi.useRealTimers());

const texts = async (files: ReturnType<typeof openMessageFiles>) =>
  Promise.all(files.ids().map(async (id) => String(await files.read(id))));

test('messages come back in their order after a restart', async () => {
  const folder = join(temporaryFolder(), 'new', 'mail');
  const files = openMessageFiles(folder, 10);
  for (const text of ['one', 'two', 'three']) await files.add(Buffer.from(text));
  expect(await texts(openMessageFiles(folder, 10))).toEqual(['one', 'two', 'three']);
});

test('the order holds when the clock is set back or many come at once', async () => {
  const folder = temporaryFolder();
  const files = openMessageFiles(folder, 100);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01') });
  await files.add(Buffer.from('first'));
  vi.setSystemTime(new Date('2029-01-01'));
  await files.add(Buffer.from('second'));
  await openMessageFiles(folder, 100).add(Buffer.from('third'));
  const reopened = openMessageFiles(folder, 100);
  expect(await texts(reopened)).toEqual(['first', 'second', 'third']);
  const many = Array.from({ length: 50 }, (_, index) => String(index));
  await Promise.all(many.map((text) => reopened.add(Buffer.from(text))));
  expect((await texts(reopened)).slice(3)).toEqual(many);
  expect(storedAt(reopened.ids()[0] ?? '').toISOString()).toBe('2030-01-01T00:00:00.000Z');
});

test('the oldest go when there are more than are kept', async () => {
  const folder = temporaryFolder();
  const files = openMessageFiles(folder, 3);
  for (const text of ['1', '2', '3', '4', '5']) await files.add(Buffer.from(text));
  expect(await texts(files)).toEqual(['3', '4', '5']);
  expect(readdirSync(folder)).toHaveLength(3);
});

test('only whole messages count: a torn one of a crash goes, other files are left alone', async () => {
  const folder = temporaryFolder();
  await openMessageFiles(folder, 10).add(Buffer.from('whole'));
  writeFileSync(join(folder, '1795228499307-a7a0b605bdacaea0.part'), 'tor');
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  writeFileSync(join(folder, 'other.eml'), 'not of this mailbox');
  expect(await texts(openMessageFiles(folder, 10))).toEqual(['whole']);
  const left = readdirSync(folder);
  expect(left).toHaveLength(3);
  expect(left).toEqual(expect.arrayContaining(['notes.txt', 'other.eml']));
});

test('nobody else on the machine can read them', async () => {
  const folder = join(temporaryFolder(), 'mail');
  const files = openMessageFiles(folder, 10);
  const id = await files.add(Buffer.from('private'));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, `${id}.eml`)).mode & 0o777).toBe(0o600);
});

test('an id that is none reads nothing', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'x.eml'), 'x');
  mkdirSync(join(folder, 'mail'));
  const files = openMessageFiles(join(folder, 'mail'), 10);
  for (const id of ['../x', 'x', '', '0000000000000-0000000000000000']) {
    expect(await files.read(id)).toBeUndefined();
  }
});

test('clear removes all of them', async () => {
  const folder = temporaryFolder();
  const files = openMessageFiles(folder, 10);
  await files.add(Buffer.from('1'));
  await files.clear();
  expect([files.ids(), readdirSync(folder)]).toEqual([[], []]);
});
