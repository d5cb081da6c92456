import { afterEach, expect, test, vi } from 'vitest';
import { RequestError } from '~/features/staff';
import { createStaffHome } from '~/features/staff-home/store/staff-home';
import { homeOf } from './home';

const getStaffHome = vi.hoisted(() => vi.fn());
vi.mock('~/features/staff-home/api/staff-home', () => ({ getStaffHome }));

afterEach(() => void vi.unstubAllGlobals());

test('keeps showing the data while it reloads, even if that fails', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const tab = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', tab);
  getStaffHome.mockRejectedValueOnce(new RequestError('unreachable'));
  const { $home, open, refresh } = createStaffHome();
  $home.listen(() => undefined);
  const close = open();
  expect($home.get()).toEqual({ status: 'loading' });
  await vi.waitFor(() => expect($home.get()).toEqual({ status: 'error', fault: 'unreachable' }));

  const first = homeOf({ drafts: 1 });
  getStaffHome.mockResolvedValueOnce(first);
  refresh();
  await vi.waitFor(() => expect($home.get()).toEqual({ status: 'ready', home: first }));

  getStaffHome.mockRejectedValueOnce(new RequestError('signed-out'));
  page.dispatchEvent(new Event('focus'));
  await vi.waitFor(() =>
    expect($home.get()).toEqual({ status: 'ready', home: first, fault: 'signed-out' }),
  );

  const second = homeOf({ drafts: 2 });
  getStaffHome.mockResolvedValueOnce(second);
  page.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect($home.get()).toMatchObject({ status: 'ready', home: second }));

  const calls = getStaffHome.mock.calls.length;
  tab.hidden = true;
  tab.dispatchEvent(new Event('visibilitychange'));
  close();
  tab.hidden = false;
  page.dispatchEvent(new Event('focus'));
  expect(getStaffHome).toHaveBeenCalledTimes(calls);
  expect($home.get()).toEqual({ status: 'loading' });
});
