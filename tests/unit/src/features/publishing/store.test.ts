import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Release } from '~/features/publishing/api/publishing';
import * as publishing from '~/features/publishing/store/publishing';

const api = vi.hoisted(() => ({ askPublisher: vi.fn(), getPublishing: vi.fn() }));
vi.mock('~/features/publishing/api/publishing', () => api);

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => void vi.unstubAllGlobals());

test('rolling back asks the publisher for the release in the dialog, and closing the page forgets it', async () => {
  api.getPublishing.mockResolvedValue({ runs: [] });
  const preview = { root: 'old', live: 'new' };
  api.askPublisher.mockResolvedValue({ status: 'ok', preview });
  const close = publishing.open();
  publishing.action.ask({ root: 'old' } as Release);
  await publishing.confirmRollback(preview as never);
  expect(api.askPublisher).toHaveBeenCalledWith({ action: 'rollback', root: 'old', live: 'new' });
  expect(publishing.action.$state.get()).toMatchObject({ status: 'success' });
  publishing.action.ask({ root: 'older' } as Release);
  close();
  expect(publishing.action.$dialog.get()).toBeUndefined();
  expect(publishing.action.$state.get()).toEqual({ status: 'idle' });
});
