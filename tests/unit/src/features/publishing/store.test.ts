import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Release } from '~/features/publishing/api/publishing';
import { createPublishing } from '~/features/publishing/store/publishing';

const api = vi.hoisted(() => ({ askPublisher: vi.fn(), getPublishing: vi.fn() }));
vi.mock('~/features/publishing/api/publishing', () => api);

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => void vi.unstubAllGlobals());

test('rolling back asks the publisher for the release in the dialog', async () => {
  const preview = { root: 'old', live: 'new' };
  api.askPublisher.mockResolvedValue({ status: 'ok', preview });
  const publishing = createPublishing();
  publishing.rollbackDialog.open({ root: 'old' } as Release);
  await publishing.confirmRollback(preview as never);
  expect(api.askPublisher).toHaveBeenCalledWith({ action: 'rollback', root: 'old', live: 'new' });
  expect(publishing.$change.get()).toMatchObject({ status: 'success' });
});
