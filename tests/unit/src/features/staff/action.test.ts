import { expect, test, vi } from 'vitest';
import { createAction, RequestError } from '~/features/staff';

test('runs one change at a time, and keeps its outcome until the next', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { $state, run } = createAction();
  const first = run(() => promise);
  expect($state.get()).toEqual({ status: 'submitting' });
  const other = vi.fn<() => Promise<string>>();
  expect(await run(other)).toBe(false);
  expect(other).not.toHaveBeenCalled();
  resolve('Saved.');
  expect(await first).toBe(true);
  expect($state.get()).toEqual({ status: 'success', text: 'Saved.' });

  const undo = () => undefined;
  await run(() => Promise.resolve({ text: 'Changed.', undo }));
  expect($state.get()).toEqual({ status: 'success', text: 'Changed.', undo });
});

test('queues changes, and shows the first failure of those that were queued', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const { $state, queue } = createAction();
  const first = queue(() => promise);
  const change = vi.fn(() => Promise.resolve('Saved.'));
  const second = queue(change);
  expect(change).not.toHaveBeenCalled();
  reject(new RequestError('failed'));
  expect(await first).toBe(false);
  expect($state.get()).toEqual({ status: 'submitting' });
  expect(await second).toBe(true);
  expect($state.get()).toMatchObject({ status: 'error' });
  await queue(change);
  expect($state.get()).toEqual({ status: 'success', text: 'Saved.' });
});

test('says how far a change is', async () => {
  const { $state, run } = createAction();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const running = run(async (report) => {
    report('1 of 2…');
    await promise;
    report('2 of 2…');
    return { status: 'error', text: 'Nothing was changed.' };
  });
  expect($state.get()).toEqual({ status: 'submitting', text: '1 of 2…' });
  resolve(undefined);
  expect(await running).toBe(false);
  expect($state.get()).toEqual({ status: 'error', text: 'Nothing was changed.' });

  let reportLate: (text: string) => void = () => undefined;
  await run((report) => {
    reportLate = report;
    return Promise.resolve('Done.');
  });
  reportLate('Too late.');
  expect($state.get()).toEqual({ status: 'success', text: 'Done.' });
});

test('says why a change failed', async () => {
  const { $state, run } = createAction();
  expect(await run(() => Promise.reject(new RequestError('unreachable')))).toBe(false);
  expect($state.get()).toMatchObject({
    status: 'error',
    text: 'We couldn’t reach the server. Check your connection and try again.',
  });
  const other = createAction({ explain: (error) => ({ text: String(error), field: 'name' }) });
  await other.run(() => Promise.reject(new Error('no')));
  expect(other.$state.get()).toEqual({ status: 'error', text: 'Error: no', field: 'name' });
  other.fail({ text: 'Not even tried.' });
  expect(other.$state.get()).toEqual({ status: 'error', text: 'Not even tried.' });
});

test('loads again after every attempt, before it shows the outcome', async () => {
  const seen: string[] = [];
  const { $state, run } = createAction({
    after: async () => void seen.push(await Promise.resolve($state.get().status)),
  });
  await run(() => Promise.resolve('Done.'));
  await run(() => Promise.reject(new Error('no')));
  expect(seen).toEqual(['submitting', 'submitting']);
  expect($state.get().status).toBe('error');
});

test('clearing it hides the outcome of a running change, and nothing else does', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { $state, run, reset, fail, clear } = createAction();
  const left = run(() => promise);
  reset();
  fail({ text: 'Invalid.' });
  expect($state.get()).toEqual({ status: 'submitting' });
  clear();
  expect($state.get()).toEqual({ status: 'idle' });
  await run(() => Promise.resolve('Newer.'));
  resolve('Older.');
  expect(await left).toBe(true);
  expect($state.get()).toEqual({ status: 'success', text: 'Newer.' });
});

test('a dialog stays open until the change was made', async () => {
  const action = createAction<string>();
  await action.run(() => Promise.reject(new Error('earlier')));
  action.ask('this');
  expect(action.$state.get()).toEqual({ status: 'idle' });
  expect(await action.confirm(() => Promise.reject(new Error('no')))).toBe(false);
  expect(action.$dialog.get()).toBe('this');

  const { promise, resolve } = Promise.withResolvers<string>();
  const confirmed = action.confirm(() => promise);
  action.ask('that');
  expect(action.$dialog.get()).toBe('this');
  resolve('Done.');
  expect(await confirmed).toBe(true);
  expect(action.$dialog.get()).toBeUndefined();

  action.ask('that');
  expect(action.$state.get()).toEqual({ status: 'success', text: 'Done.' });
  // Trying again would change nothing either.
  const nothing = { status: 'error', text: 'Someone else changed it.' } as const;
  expect(await action.confirm(() => Promise.resolve(nothing))).toBe(false);
  expect(action.$dialog.get()).toBeUndefined();

  action.ask('that');
  await action.confirm(() => Promise.reject(new Error('no')));
  action.close();
  expect(action.$dialog.get()).toBeUndefined();
  expect(action.$state.get()).toEqual({ status: 'idle' });
});

test('a change that ends after the page was closed knows it, and leaves the next person’s dialog open', async () => {
  const action = createAction<string>();
  const { promise, resolve } = Promise.withResolvers<string>();
  const seen: boolean[] = [];
  action.ask('this');
  const confirmed = action.confirm(async (_report, isOpen) => {
    seen.push(isOpen());
    const outcome = await promise;
    seen.push(isOpen());
    return outcome;
  });
  action.clear();
  action.ask('that');
  resolve('Done.');
  await confirmed;
  expect(seen).toEqual([true, false]);
  expect(action.$dialog.get()).toBe('that');
  expect(action.$state.get()).toEqual({ status: 'idle' });
});

test('a change that waits when the page is closed isn’t sent, which would be in the next person’s name', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { $state, queue, clear } = createAction();
  void queue(() => promise);
  const change = vi.fn(() => Promise.resolve('Saved.'));
  const waiting = queue(change);
  clear();
  resolve('Saved.');
  expect(await waiting).toBe(false);
  expect(change).not.toHaveBeenCalled();
  expect($state.get()).toEqual({ status: 'idle' });
});
