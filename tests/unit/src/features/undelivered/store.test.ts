import { afterEach, expect, test, vi } from 'vitest';
import { getUndelivered, type Undelivered } from '~/features/undelivered/api/undelivered';
import { createUndelivered } from '~/features/undelivered/store/undelivered';

vi.mock('~/features/auth', () => ({ latestChange: () => () => Promise.resolve('1') }));
vi.mock('~/features/undelivered/api/undelivered', () => ({ getUndelivered: vi.fn() }));

afterEach(() => void vi.unstubAllGlobals());

const listOf = (...ids: number[]) =>
  ({
    count: ids.length,
    messages: ids.map((id) => ({ id, dead_at: `2026-11-22T12:00:0${id}Z` })),
  }) as Undelivered;

test('new messages appear when asked for, even if the list reloads in the meantime', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { hidden: false });
  const load = vi.mocked(getUndelivered);
  const { $list, open, refresh } = createUndelivered();
  $list.listen(() => undefined);
  load.mockResolvedValueOnce(listOf(1));
  const close = open();
  await vi.waitFor(() => expect($list.get()).toMatchObject({ data: { newCount: 0 } }));

  load.mockResolvedValueOnce(listOf(2, 1));
  page.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect($list.get()).toMatchObject({ data: { count: 1, newCount: 1 } }));

  const [asked, reloaded] = [
    Promise.withResolvers<Undelivered>(),
    Promise.withResolvers<Undelivered>(),
  ];
  load.mockReturnValueOnce(asked.promise).mockReturnValueOnce(reloaded.promise);
  const refreshed = refresh();
  page.dispatchEvent(new Event('online'));
  asked.resolve(listOf(2, 1));
  reloaded.resolve(listOf(2, 1));
  await refreshed;
  await vi.waitFor(() => expect($list.get()).toMatchObject({ data: { count: 2, newCount: 0 } }));
  close();
});
