import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as security from '~/features/security-dashboard/store/security';
import { RequestError } from '~/features/staff';

const api = vi.hoisted(() => ({
  loadHome: vi.fn(),
  getSecurityStatus: vi.fn(),
  getVariablesStatus: vi.fn(),
  getBlocked: vi.fn(),
  perform: vi.fn(),
}));
vi.mock('~/features/security-dashboard/api/security', () => api);

beforeEach(() => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { hidden: false });
  api.loadHome.mockReset().mockRejectedValue(new RequestError('unreachable'));
  api.getSecurityStatus
    .mockReset()
    .mockResolvedValue({ admins_without_second_factor: [], maintenance: {} });
  api.getVariablesStatus.mockReset().mockResolvedValue({ missing: [], waiting: [] });
  api.getBlocked.mockReset().mockResolvedValue([]);
  api.perform.mockReset();
});

const { $state: $checks, refresh } = security.checks;
const { $state: $change } = security.action;
let close = () => {};
afterEach(() => close());

async function openSecurity() {
  close = security.open();
  await vi.waitFor(() => expect($checks.get().status).not.toBe('loading'));
}

const lines = () => security.checks.data()?.lines.map(({ id, status }) => `${id}: ${status}`) ?? [];

test('a check that couldn’t run says so, and the others still count', async () => {
  api.getSecurityStatus.mockRejectedValue(new RequestError('failed'));
  await openSecurity();
  expect(lines()).toEqual([
    'connection: unknown',
    'second-factors: unknown',
    'backup: unknown',
    'new-keys: unknown',
    'services: passing',
    'blocked: passing',
  ]);
  expect($checks.get()).toMatchObject({
    data: {
      lines: expect.arrayContaining([
        expect.objectContaining({
          title: 'Backups',
          text: 'This couldn’t be checked. The server returned an error. Try again in a moment.',
        }),
      ]) as unknown,
    },
  });
  api.getSecurityStatus.mockResolvedValue({ admins_without_second_factor: [], maintenance: {} });
  await refresh();
  expect(lines().slice(1, 4)).toEqual([
    'second-factors: passing',
    'backup: problem',
    'new-keys: problem',
  ]);
  close();
  expect($checks.get()).toEqual({ status: 'loading' });
});

test('without an answer from the backend, there are no lines, and the latest ones stay', async () => {
  const fail = () => {
    for (const call of [api.getSecurityStatus, api.getVariablesStatus, api.getBlocked]) {
      call.mockRejectedValue(new RequestError('signed-out'));
    }
  };
  fail();
  await openSecurity();
  expect($checks.get()).toMatchObject({ status: 'error', fault: 'signed-out' });
  close();
  api.getSecurityStatus.mockResolvedValue({ admins_without_second_factor: [], maintenance: {} });
  await openSecurity();
  fail();
  await refresh();
  expect($checks.get()).toMatchObject({ status: 'ready', fault: 'signed-out' });
});

test('an action is followed by new checks', async () => {
  await openSecurity();
  expect(lines()).toContain('backup: problem');
  api.getSecurityStatus.mockResolvedValue({
    admins_without_second_factor: [],
    maintenance: {
      backup: new Date().toISOString(),
      'restore-drill': new Date().toISOString(),
    },
  });
  await security.act({ label: '', kind: 'record', task: 'backup' });
  expect(lines()).toContain('backup: passing');
  expect($change.get()).toEqual({ status: 'success', text: 'Recorded.' });
  api.perform.mockRejectedValue(new RequestError('unreachable'));
  await security.act({ label: '', kind: 'clear-reports', until: '2026-11-20T10:00:00Z' });
  expect($change.get()).toMatchObject({
    status: 'error',
    text: expect.stringContaining('couldn’t reach') as string,
  });
  close();
  expect($change.get()).toEqual({ status: 'idle' });
});
