import { afterEach, expect, test, vi } from 'vitest';
import { getStaffHome } from '~/features/staff-home/api/staff-home';
import { home } from '~/features/staff-home/store/home';
import { homeOf, leadsOf } from './home';

const backend = vi.hoisted(() => ({ latest: '1' }));
vi.mock('~/features/auth', () => ({ latestChange: () => () => Promise.resolve(backend.latest) }));
vi.mock('~/features/staff-home/api/staff-home', () => ({ getStaffHome: vi.fn() }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the page at the start of a minute. */
async function openHome(isAdmin: boolean) {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const load = vi
    .mocked(getStaffHome)
    .mockReset()
    .mockResolvedValue(homeOf({ leads: isAdmin ? leadsOf() : null }));
  const close = home.open();
  await vi.advanceTimersByTimeAsync(20_000);
  load.mockClear();
  return { load, close };
}

test('an admin sees changes of leads within seconds, and everything else within a minute', async () => {
  const { load, close } = await openHome(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(load).not.toHaveBeenCalled();
  backend.latest = '2';
  await vi.advanceTimersByTimeAsync(5_000);
  expect(load).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(2);
  close();
});

test('others see changes within a minute', async () => {
  const { load, close } = await openHome(false);
  await vi.advanceTimersByTimeAsync(39_000);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(load).toHaveBeenCalledOnce();
  close();
});
