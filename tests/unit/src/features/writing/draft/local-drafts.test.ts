import { beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../../fake-storage.ts';
import type { DraftStore } from '~/features/writing/draft/draft-store';
import { isNewer, type LocalDraft } from '~/features/writing/draft/local-draft';
import { createLocalDrafts } from '~/features/writing/draft/local-drafts';
import { newDraft } from './new-draft';

let instant: ReturnType<typeof stubStorage>;
beforeEach(() => {
  instant = stubStorage('localStorage');
  return () => vi.unstubAllGlobals();
});

/** A fake IndexedDB that can be full. */
function fakeStore(values: unknown[] = []) {
  const stored = new Map(values.map((value, index) => [String(index), value]));
  const store = {
    isFull: false,
    async put(key: string, draft: LocalDraft) {
      if (store.isFull) throw new DOMException('Full', 'QuotaExceededError');
      if (isNewer(draft, stored.get(key))) stored.set(key, draft);
    },
    remove: async (key: string) => void stored.delete(key),
    getAll: async () => [...stored.values()],
  };
  return store;
}

const day = 24 * 60 * 60_000;
const { id } = newDraft();

/** What another page finds, for example after a crash. */
const textAfterCrash = async (store: DraftStore) =>
  (await createLocalDrafts(store).load(id, 'writer'))?.fields.content;

test('says when storage is full, and keeps the draft until there’s room', async () => {
  const store = fakeStore();
  const drafts = createLocalDrafts(store);
  await drafts.save({ ...newDraft('one'), changedAt: 1 });
  store.isFull = true;
  await drafts.save({ ...newDraft('two'), changedAt: 2 });
  expect(drafts.$isBlocked.get()).toBe(true);
  expect((await drafts.load(id, 'writer'))?.fields.content).toBe('two');
  expect(await textAfterCrash(store)).toBe('one');
  store.isFull = false;
  await drafts.save({ ...newDraft('three'), changedAt: 3 });
  expect(drafts.$isBlocked.get()).toBe(false);
  expect(await textAfterCrash(store)).toBe('three');
});

test('an older copy doesn’t outlive what the server has', async () => {
  const store = fakeStore();
  const drafts = createLocalDrafts(store);
  await drafts.save({ ...newDraft('one'), changedAt: 1 });
  store.isFull = true;
  await drafts.save({ ...newDraft('one two'), changedAt: 2, unsaved: false });
  expect(await textAfterCrash(store)).toBeUndefined();
});

test('the newest copy wins', async () => {
  const store = fakeStore();
  const drafts = createLocalDrafts(store);
  await drafts.save({ ...newDraft('stored'), changedAt: 1 });
  drafts.saveNow({ ...newDraft('at once'), changedAt: 2 });
  expect(await textAfterCrash(store)).toBe('at once');
  await drafts.save({ ...newDraft('stored later'), changedAt: 3 });
  expect(await textAfterCrash(store)).toBe('stored later');
  expect(instant.size).toBe(0);
});

test('a slow write of an older copy leaves the newer one', async () => {
  const store = fakeStore();
  const drafts = createLocalDrafts(store);
  drafts.saveNow({ ...newDraft('one two'), changedAt: 2 });
  await drafts.save({ ...newDraft('one'), changedAt: 1 });
  expect(await textAfterCrash(store)).toBe('one two');
  // Another tab saves a newer copy.
  await createLocalDrafts(store).save({ ...newDraft('one two three'), changedAt: 3 });
  await drafts.save({ ...newDraft('one'), changedAt: 1 });
  expect(await textAfterCrash(store)).toBe('one two three');
});

test('nobody sees the drafts of another account', async () => {
  const drafts = createLocalDrafts(fakeStore());
  await drafts.save({ ...newDraft('mine'), account: 'writer' });
  expect(await drafts.load(id, 'other')).toBeUndefined();
  expect(await drafts.load(id, null)).toBeUndefined();
  expect(await drafts.listUnsaved('other')).toEqual([]);
  // Editing the same post leaves the other draft alone.
  await drafts.save({ ...newDraft('theirs'), account: 'other' });
  expect((await drafts.load(id, 'writer'))?.fields.content).toBe('mine');
});

test('what was typed before signing in belongs to whoever signs in', async () => {
  const drafts = createLocalDrafts(fakeStore());
  await drafts.save({ ...newDraft('early'), account: null });
  expect((await drafts.load(id, 'writer'))?.fields.content).toBe('early');
  expect(await drafts.listUnsaved('writer')).toHaveLength(1);
});

test('old drafts are deleted only if the server has them', async () => {
  const drafts = createLocalDrafts(fakeStore(), () => 10 * day);
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
  ['garbage', 'x'],
])('ignores a stored draft with %s', async (_, value) => {
  expect(await createLocalDrafts(fakeStore([value])).listUnsaved('writer')).toEqual([]);
  expect(isNewer(newDraft('new'), value)).toBe(true);
});

test('fills in fields that a stored draft doesn’t have', async () => {
  const { tags: _, ...fields } = newDraft('x').fields;
  const drafts = createLocalDrafts(fakeStore([{ ...newDraft('x'), fields }]));
  expect((await drafts.load(id, 'writer'))?.fields.tags).toEqual([]);
});
