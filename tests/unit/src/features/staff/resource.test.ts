import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkMs, createResource, RequestError } from '~/features/staff';

const page = new EventTarget();
const tab = { hidden: false };
const network = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', tab);
  vi.stubGlobal('navigator', network);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Object.assign(tab, { hidden: false });
  Object.assign(network, { onLine: true });
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const ready = (data: unknown, more: object = {}) => ({
  status: 'ready',
  data,
  outdated: false,
  ...more,
});
/** A function that loads what the test returns for each call. */
const loader = () => vi.fn<(key: string, previous: string | undefined) => Promise<string>>();

test('keeps showing the data while it reloads, even if that fails', async () => {
  const load = loader().mockRejectedValueOnce(new RequestError('unreachable'));
  const { $state, open, refresh } = createResource(load);
  const close = open();
  expect($state.get()).toEqual({ status: 'loading' });
  await settle();
  expect($state.get()).toEqual({
    status: 'error',
    fault: 'unreachable',
    text: 'We couldn’t reach the server. Check your connection and try again.',
  });
  // The message stays until someone tries again.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);

  load.mockResolvedValueOnce('first');
  void refresh();
  expect($state.get()).toEqual({ status: 'loading' });
  await settle();
  expect($state.get()).toEqual(ready('first'));

  load.mockRejectedValueOnce(new RequestError('signed-out'));
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect($state.get()).toEqual(ready('first', { fault: 'signed-out' }));

  load.mockResolvedValueOnce('second');
  page.dispatchEvent(new Event('online'));
  await settle();
  expect($state.get()).toEqual(ready('second'));
  expect(load).toHaveBeenLastCalledWith('', 'first');
  close();
});

test('looks for changes every 4 seconds while the tab is visible and online', async () => {
  const load = loader().mockResolvedValue('data');
  const close = createResource(load).open();
  await settle();
  await vi.advanceTimersByTimeAsync(3999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);

  tab.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(8000);
  expect(load).toHaveBeenCalledTimes(2);
  tab.hidden = false;
  network.onLine = false;
  await vi.advanceTimersByTimeAsync(8000);
  expect(load).toHaveBeenCalledTimes(2);
  network.onLine = true;
  await vi.advanceTimersByTimeAsync(4000);
  expect(load).toHaveBeenCalledTimes(3);
  // Also after a failure.
  load.mockRejectedValueOnce(new RequestError('failed'));
  await vi.advanceTimersByTimeAsync(8000);
  expect(load).toHaveBeenCalledTimes(5);
  close();
  await vi.advanceTimersByTimeAsync(8000);
  expect(load).toHaveBeenCalledTimes(5);
});

test('`reloadAfter` sets the delay, or how to tell it from the data', async () => {
  const once = loader().mockResolvedValue('data');
  const closeOnce = createResource(once, { reloadAfter: Infinity }).open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(once).toHaveBeenCalledTimes(1);
  closeOnce();

  const load = loader().mockResolvedValueOnce('changing').mockResolvedValue('done');
  const reloadAfter = (data: string) => (data === 'changing' ? 1000 : Infinity);
  const close = createResource(load, { reloadAfter }).open();
  await vi.advanceTimersByTimeAsync(1000);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(2);
  close();
});

test('after one reload, reloads only after a change, if it can ask for the latest one', async () => {
  const load = loader().mockResolvedValue('data');
  const getLatestChange = vi.fn<() => Promise<number>>().mockResolvedValue(1);
  const onChange = vi.fn();
  const { open, $state } = createResource(load, { getLatestChange, onChange });
  const close = open();
  await settle();
  expect(getLatestChange).not.toHaveBeenCalled();
  // Something may have changed since the data was loaded.
  await vi.advanceTimersByTimeAsync(4000);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(8000);
  expect(load).toHaveBeenCalledTimes(2);
  getLatestChange.mockRejectedValueOnce(new RequestError('unreachable'));
  await vi.advanceTimersByTimeAsync(4000);
  expect(load).toHaveBeenCalledTimes(2);
  getLatestChange.mockResolvedValue(2);
  load.mockResolvedValue('new data');
  expect(onChange).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(4000);
  expect($state.get()).toEqual(ready('new data'));
  await vi.advanceTimersByTimeAsync(8000);
  expect(load).toHaveBeenCalledTimes(3);
  expect(onChange).toHaveBeenCalledTimes(2);
  close();
});

test('reloads again after a failure, even if nothing has changed since', async () => {
  const getLatestChange = vi.fn<() => Promise<number>>().mockResolvedValue(1);
  const load = loader().mockResolvedValueOnce('data').mockRejectedValueOnce(new Error('no'));
  load.mockResolvedValueOnce('new data');
  const { open, $state } = createResource(load, { getLatestChange });
  const close = open();
  await vi.advanceTimersByTimeAsync(4000);
  expect($state.get()).toEqual(ready('data', { fault: 'failed' }));
  await vi.advanceTimersByTimeAsync(4000);
  expect($state.get()).toEqual(ready('new data'));
  close();
});

test('follows its key, and shows the previous key’s data until the next is loaded', async () => {
  const load = loader().mockImplementation((key) => Promise.resolve(`data of ${key}`));
  const $key = atom<string | undefined>('a');
  const onLoad = vi.fn<(data: string, previous: string | undefined) => void>();
  const { $state, data, open, refresh } = createResource(load, { $key, onLoad });
  const close = open();
  await settle();
  expect($state.get()).toEqual(ready('data of a'));
  expect(onLoad.mock.calls).toEqual([['data of a', undefined]]);

  $key.set('b');
  expect($state.get()).toEqual(ready('data of a', { outdated: true }));
  expect(data()).toBeUndefined();
  await settle();
  expect($state.get()).toEqual(ready('data of b'));
  await refresh();
  expect(onLoad).toHaveBeenLastCalledWith('data of b', 'data of b');

  load.mockRejectedValueOnce(new RequestError('not-allowed'));
  $key.set('c');
  await settle();
  expect($state.get()).toMatchObject({ status: 'error', fault: 'not-allowed' });
  expect(onLoad).toHaveBeenCalledTimes(3);

  const calls = load.mock.calls.length;
  $key.set(undefined);
  page.dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledTimes(calls);
  expect(data()).toBeUndefined();
  expect($state.get()).toEqual({ status: 'loading' });
  close();
});

test('null is data, too', async () => {
  const load = vi.fn<() => Promise<string | null>>();
  load.mockResolvedValueOnce('data').mockResolvedValueOnce(null);
  const { $state, open, refresh } = createResource<string | null>(load);
  const close = open();
  await settle();
  await refresh();
  expect($state.get()).toEqual(ready(null));
  close();
});

test('only the latest response counts, and none after it was closed', async () => {
  const responses = [1, 2, 3].map(() => Promise.withResolvers<string>());
  const [first, second, third] = responses;
  const load = loader();
  for (const { promise } of responses) load.mockReturnValueOnce(promise);
  const { $state, open, refresh, set } = createResource(load);
  const close = open();
  void refresh();
  second?.resolve('second');
  await settle();
  first?.resolve('first');
  await settle();
  expect($state.get()).toEqual(ready('second'));

  void refresh();
  set('changed');
  third?.resolve('third');
  await settle();
  expect($state.get()).toEqual(ready('changed'));
  // It's still kept up to date.
  load.mockResolvedValueOnce('newer');
  await vi.advanceTimersByTimeAsync(checkMs);
  expect($state.get()).toEqual(ready('newer'));

  const late = Promise.withResolvers<string>();
  load.mockReturnValueOnce(late.promise);
  void refresh();
  close();
  late.resolve('late');
  await settle();
  expect($state.get()).toEqual({ status: 'loading' });
  await refresh();
  expect(load).toHaveBeenCalledTimes(5);
});
