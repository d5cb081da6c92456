import { expect, test, vi } from 'vitest';
import { stubStorage } from '../../../fake-storage.ts';
import {
  localStoragePlace,
  memoryPlace,
  type DraftPlace,
} from '~/features/writing/draft/draft-places';
import { createLocalDrafts } from '~/features/writing/draft/local-drafts';
import { newDraft } from './new-draft';

const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));

/** IndexedDB and localStorage, which can be full. */
function places() {
  const [first, second] = [memoryPlace(), memoryPlace()].map((place, index) => ({
    ...place,
    name: index === 0 ? 'indexeddb' : 'localstorage',
    isFull: false,
    put(key: string, draft: Parameters<DraftPlace['put']>[1]) {
      return this.isFull ? full() : place.put(key, draft);
    },
  })) as [DraftPlace & { isFull: boolean }, DraftPlace & { isFull: boolean }];
  return { first, second, all: [first, second, memoryPlace()] };
}

const day = 24 * 60 * 60_000;
const { id } = newDraft();

test('the newest copy wins, wherever it had to be stored', async () => {
  const { first, second, all } = places();
  const drafts = createLocalDrafts(all);
  await drafts.save({ ...newDraft('one'), changedAt: 1 });
  first.isFull = true;
  await drafts.save({ ...newDraft('two'), changedAt: 2 });
  expect(drafts.$place.get()).toBe('localstorage');
  expect((await drafts.load(id, 'writer'))?.fields.content).toBe('two');
  second.isFull = true;
  await drafts.save({ ...newDraft('three'), changedAt: 3 });
  expect(drafts.$place.get()).toBe('memory');
  first.isFull = false;
  await drafts.save({ ...newDraft('four'), changedAt: 4 });
  expect(drafts.$place.get()).toBe('indexeddb');
  // Another page has only what was really stored.
  expect((await createLocalDrafts([first, second]).load(id, 'writer'))?.fields.content).toBe(
    'four',
  );
});

test('an older copy stays when storage fills up, until the server has everything', async () => {
  const { first, second, all } = places();
  const drafts = createLocalDrafts(all);
  await drafts.save({ ...newDraft('one'), changedAt: 1 });
  first.isFull = second.isFull = true;
  await drafts.save({ ...newDraft('one two'), changedAt: 2 });
  const afterCrash = () => createLocalDrafts([first, second]).load(id, 'writer');
  expect((await afterCrash())?.fields.content).toBe('one');
  await drafts.save({ ...newDraft('one two'), changedAt: 3, unsaved: false });
  expect(await afterCrash()).toBeUndefined();
});

test.each([
  ['before the page was closed', 1, 2],
  ['after that', 2, 1],
])('IndexedDB and localStorage both have a copy, changed last %s', async (_, stored, atOnce) => {
  const { first, second } = places();
  await first.put('key', { ...newDraft('stored'), changedAt: stored });
  await second.put('key', { ...newDraft('at once'), changedAt: atOnce });
  const draft = await createLocalDrafts([first, second]).load(id, 'writer');
  expect(draft?.changedAt).toBe(2);
});

test('a slow write of an older copy leaves the one from when the page was closed', async () => {
  const stored = stubStorage('localStorage');
  const write = Promise.withResolvers<undefined>();
  const slow: DraftPlace = { ...memoryPlace(), put: () => write.promise };
  const drafts = createLocalDrafts([slow, localStoragePlace]);
  const saving = drafts.save({ ...newDraft('one'), changedAt: 1 });
  drafts.saveNow({ ...newDraft('one two'), changedAt: 2 });
  write.reject(new Error('Blocked.'));
  await saving;
  expect([...stored.values()].join()).toContain('one two');
  vi.unstubAllGlobals();
});

test('nobody sees the drafts of another account', async () => {
  const { all } = places();
  const drafts = createLocalDrafts(all);
  await drafts.save({ ...newDraft('mine'), account: 'writer' });
  expect(await drafts.load(id, 'other')).toBeUndefined();
  expect(await drafts.load(id, null)).toBeUndefined();
  expect(await drafts.listUnsaved('other')).toEqual([]);
  // Editing the same post leaves the other draft alone.
  await drafts.save({ ...newDraft('theirs'), account: 'other' });
  expect((await drafts.load(id, 'writer'))?.fields.content).toBe('mine');
});

test('what was typed before signing in belongs to whoever signs in', async () => {
  const drafts = createLocalDrafts(places().all);
  await drafts.save({ ...newDraft('early'), account: null });
  expect((await drafts.load(id, 'writer'))?.fields.content).toBe('early');
  expect(await drafts.listUnsaved('writer')).toHaveLength(1);
});

test('old drafts are deleted only if the server has them', async () => {
  const { all } = places();
  const drafts = createLocalDrafts(all, () => 10 * day);
  await drafts.save({ ...newDraft('unsaved'), account: 'one', changedAt: day });
  await drafts.save({ ...newDraft('saved'), account: 'two', changedAt: day, unsaved: false });
  await drafts.save({
    ...newDraft('recent'),
    account: 'three',
    changedAt: 9 * day,
    unsaved: false,
  });
  await drafts.removeOld();
  const left = ['one', 'two', 'three'].map((account) => drafts.load(id, account));
  expect((await Promise.all(left)).map((draft) => draft?.fields.content)).toEqual([
    ...['unsaved', undefined, 'recent'],
  ]);
});

test.each<[string, unknown]>([
  ['another format', { ...newDraft('x'), format: 2 }],
  ['no ID', { ...newDraft('x'), id: undefined }],
  ['garbage', 'x'],
])('ignores a stored draft with %s', async (_, value) => {
  const place = { ...memoryPlace(), getAll: () => Promise.resolve([value]) };
  expect(await createLocalDrafts([place]).listUnsaved('writer')).toEqual([]);
});

test('fills in fields that a stored draft doesn’t have', async () => {
  const { tags: _, ...fields } = newDraft('x').fields;
  const stored = { ...newDraft('x'), fields };
  const place = { ...memoryPlace(), getAll: () => Promise.resolve([stored]) };
  expect((await createLocalDrafts([place]).load(id, 'writer'))?.fields.tags).toEqual([]);
});
