import { afterEach, expect, test, vi } from 'vitest';
import { createPageData, RequestError } from '~/features/staff';

afterEach(() => void vi.unstubAllGlobals());

test('keeps showing the data while it reloads, even if that fails', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const tab = { hidden: false };
  vi.stubGlobal('document', tab);
  const load = vi.fn<(previous?: string) => Promise<string>>();
  load.mockRejectedValueOnce(new RequestError('unreachable'));
  const { $data, open, refresh } = createPageData(load);
  $data.listen(() => undefined);
  const close = open();
  expect($data.get()).toEqual({ status: 'loading' });
  await vi.waitFor(() => expect($data.get()).toEqual({ status: 'error', fault: 'unreachable' }));

  const first = 'first';
  load.mockResolvedValueOnce(first);
  void refresh();
  await vi.waitFor(() => expect($data.get()).toEqual({ status: 'ready', data: first }));

  load.mockRejectedValueOnce(new RequestError('signed-out'));
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() =>
    expect($data.get()).toEqual({ status: 'ready', data: first, fault: 'signed-out' }),
  );

  const second = 'second';
  load.mockResolvedValueOnce(second);
  page.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect($data.get()).toMatchObject({ status: 'ready', data: second }));
  expect(load).toHaveBeenLastCalledWith(first);

  const calls = load.mock.calls.length;
  tab.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  close();
  tab.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(load).toHaveBeenCalledTimes(calls);
  expect($data.get()).toEqual({ status: 'loading' });
});
