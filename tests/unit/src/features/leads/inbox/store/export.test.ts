import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leadOf, leadsOf } from '../leads.ts';
import { backend, fakeApi, resetBackend } from './fake-api.ts';
import { openInbox, settle } from './open-inbox.ts';

vi.mock('~/features/leads/inbox/api/leads', async () => (await import('./fake-api.ts')).fakeApi);
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }));
vi.mock('~/lib/toasts', () => ({ toast }));

const saved = vi.fn<(file: { download: string; blob: Blob }) => void>();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 12) });
  resetBackend();
  saved.mockClear();
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
    blob = object as Blob;
    return 'blob:1';
  });
  const click = function (this: { download: string }) {
    saved({ download: this.download, blob });
  };
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    createElement: () => ({ click }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('saves all leads as one CSV file', async () => {
  backend.leads = [leadOf(1), leadOf(2, { phone: '+1 555' })];
  const { exportAll, $exporting } = openInbox();
  void exportAll();
  void exportAll();
  expect($exporting.get()).toBe(true);
  await settle();
  expect(fakeApi.exportLeads).toHaveBeenCalledTimes(1);
  expect(saved).toHaveBeenCalledTimes(1);
  const { download, blob } = saved.mock.calls[0]?.[0] ?? { download: '', blob: new Blob() };
  expect(download).toBe('leads-2026-11-21.csv');
  const text = await blob.text();
  expect(text).toMatch(/^(?:\uFEFF)?id,created_at,form_id,delivery_status,/);
  expect(text).toContain("'+1 555");
  expect(text.split('\r\n')).toHaveLength(4);
  expect(toast.success.mock.calls[0]?.[1]).toContain('leads-2026-11-21.csv has 2 leads.');
  expect($exporting.get()).toBe(false);
});

test('a failed export saves nothing and says why', async () => {
  backend.fault = 'not-admin';
  const { exportAll } = openInbox();
  void exportAll();
  await settle();
  expect(saved).not.toHaveBeenCalled();
  expect(toast.error.mock.calls[0]?.[1]).toContain('Only admins');
});

test('saves no file after signing out', async () => {
  backend.leads = leadsOf(1, 1);
  const { exportAll, close } = openInbox();
  void exportAll();
  close();
  await settle();
  expect(saved).not.toHaveBeenCalled();
});
