import { expect, test } from 'vitest';
import { createSelection, RequestError } from '~/features/staff';

const items = (...ids: string[]) => ids.map((id) => ({ id, version: 1 }));

test('items stay selected as they were, even when others are listed', () => {
  const { $items, select, clear } = createSelection<{ id: string; version: number }>();
  select(items('a', 'b'), true);
  select([{ id: 'c', version: 5 }], true);
  select(items('b'), false);
  expect([...$items.get().values()]).toEqual([
    { id: 'a', version: 1 },
    { id: 'c', version: 5 },
  ]);
  clear();
  expect($items.get().size).toBe(0);
});

test('no more than the maximum can be selected', async () => {
  const { $items, select, selectAll } = createSelection(2);
  select(items('a', 'b', 'c'), true);
  expect([...$items.get().keys()]).toEqual(['a', 'b']);
  select(items('a'), false);
  select(items('c'), true);
  expect([...$items.get().keys()]).toEqual(['b', 'c']);
  await selectAll(() => Promise.resolve(items('d', 'e', 'f')));
  expect([...$items.get().keys()]).toEqual(['d', 'e']);
});

test('all that match are selected once they’re known, unless the selection was cleared', async () => {
  const { $items, $selectingAll, selectAll, clear } = createSelection();
  const { promise, resolve } = Promise.withResolvers<{ id: string }[]>();
  const left = selectAll(() => promise);
  expect($selectingAll.get()).toBe('loading');
  clear();
  expect($selectingAll.get()).toBe('idle');
  resolve(items('a'));
  await left;
  expect($items.get().size).toBe(0);
  await selectAll(() => promise);
  expect([...$items.get().keys()]).toEqual(['a']);
  expect($selectingAll.get()).toBe('idle');
});

test('if all that match can’t be loaded, the selection stays, and it says why', async () => {
  const { $items, $selectingAll, select, selectAll, clear } = createSelection();
  select(items('a'), true);
  await selectAll(() => Promise.reject(new RequestError('unreachable')));
  expect([...$items.get().keys()]).toEqual(['a']);
  expect($selectingAll.get()).toBe('unreachable');
  clear();
  expect($selectingAll.get()).toBe('idle');
});
