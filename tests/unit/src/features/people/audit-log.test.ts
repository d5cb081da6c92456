import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listAuditLog, type AuditEntry } from '~/features/people/api/audit-log';
import { parseView } from '~/features/people/rules/view';
import { createAuditLog } from '~/features/people/store/audit-log';

vi.mock('~/features/auth', () => ({ latestChange: () => () => Promise.resolve('1') }));
vi.mock('~/features/people/api/audit-log', () => ({ auditPageSize: 2, listAuditLog: vi.fn() }));

beforeEach(() => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => void vi.unstubAllGlobals());

test('loads one more page at a time, and reloads all of them', async () => {
  vi.mocked(listAuditLog).mockImplementation(async ({ before = 6 }) => ({
    entries: [5, 4, 3, 2, 1]
      .filter((id) => id < before)
      .slice(0, 2)
      .map((id) => ({ id }) as AuditEntry),
    actors: [],
  }));
  const {
    $state: $log,
    open,
    refresh,
    loadMore,
  } = createAuditLog(atom(parseView('?show=audit-log')));
  const shown = () => {
    const log = $log.get();
    return log.status === 'ready' && [...log.data.entries.map(({ id }) => id), log.data.hasMore];
  };
  $log.listen(() => undefined);
  const close = open();
  await vi.waitFor(() => expect(shown()).toEqual([5, 4, true]));
  await loadMore();
  expect(shown()).toEqual([5, 4, 3, 2, true]);
  await refresh();
  expect(shown()).toEqual([5, 4, 3, 2, true]);
  await loadMore();
  expect(shown()).toEqual([5, 4, 3, 2, 1, false]);
  close();
  expect(shown()).toBe(false);
});
