import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { exportLeads } from '~/features/lead-inbox/api/export';
import { LeadFault } from '~/features/lead-inbox/rules/faults';
import { $export, dropExport, exportAll, forgetExport } from '~/features/lead-inbox/store/export';
import type { saveFile } from '~/features/lead-inbox/store/save-file';
import { endVisit } from '~/features/lead-inbox/store/visit';
import { leadOf } from '../leads.ts';

const exported = vi.hoisted(() => vi.fn<typeof exportLeads>());
const save = vi.hoisted(() => vi.fn<typeof saveFile>());
vi.mock('~/features/lead-inbox/api/export', () => ({ exportLeads: exported }));
vi.mock('~/features/lead-inbox/store/save-file', () => ({ saveFile: save }));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 12) });
  vi.clearAllMocks();
  dropExport();
});
afterEach(() => {
  vi.useRealTimers();
});

test('all leads are saved as one file, and how many', async () => {
  exported.mockResolvedValueOnce([leadOf(1), leadOf(2, { phone: '+1 555' })]);
  await exportAll();
  expect(save).toHaveBeenCalledWith(
    'leads-2026-11-21.csv',
    'text/csv;charset=utf-8',
    expect.any(String),
  );
  const text = save.mock.calls[0]?.[2] ?? '';
  expect(text).toMatch(/^\uFEFFid,created_at,form_id,/);
  expect(text).toContain("'+1 555");
  expect(text.split('\r\n')).toHaveLength(4);
  expect($export.get()).toEqual({ is: 'done', file: 'leads-2026-11-21.csv', count: 2 });
});

test('pressed twice it is one export, which leaves one line in the audit log', async () => {
  exported.mockResolvedValue([]);
  await Promise.all([exportAll(), exportAll()]);
  expect(exported).toHaveBeenCalledTimes(1);
});

test('what fails saves nothing and says why', async () => {
  exported.mockRejectedValueOnce(new LeadFault('not-admin'));
  await exportAll();
  expect(save).not.toHaveBeenCalled();
  expect($export.get()).toEqual({ is: 'failed', fault: 'not-admin' });
});

test('who signed out meanwhile leaves no file behind', async () => {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof exportLeads>>>();
  exported.mockReturnValueOnce(promise);
  const exporting = exportAll();
  endVisit();
  forgetExport();
  resolve([leadOf(1)]);
  await exporting;
  expect(save).not.toHaveBeenCalled();
  expect($export.get()).toEqual({ is: 'idle' });
});
