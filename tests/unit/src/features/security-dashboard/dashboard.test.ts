import { beforeEach, expect, test, vi } from 'vitest';
import { createDashboard } from '~/features/security-dashboard/store/dashboard';
import { RequestError } from '~/features/staff';

const status = vi.hoisted(() => ({
  getSecurityStatus: vi.fn(),
  getReports: vi.fn(),
  getVariablesStatus: vi.fn(),
  perform: vi.fn(),
}));
vi.mock('~/features/security-dashboard/api/status', () => status);
vi.mock('~/features/security-dashboard/api/probe', () => ({
  backend: 'https://api.example',
  findPublicPost: () => Promise.resolve(undefined),
  sendProbe: () => Promise.resolve({ status: 401, text: '' }),
}));
vi.mock('~/features/security-dashboard/api/site', () => ({
  loadPage: (path: string) => Promise.resolve({ path, status: 200, headers: {} }),
  builtHeaders: () => ({}),
}));

const report = {
  kind: 'csp-violation',
  name: 'img-src',
  blocked: 'https://a.example',
  noise: null,
};

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://example.com' });
  status.getSecurityStatus.mockReset().mockResolvedValue({
    tables: [],
    functions: [],
    limits: [],
    maintenance: {},
  });
  status.getReports
    .mockReset()
    .mockResolvedValue([{ ...report, disposition: 'enforce', page: '/', times: 1 }]);
  status.getVariablesStatus.mockReset().mockResolvedValue({ missing: [], waiting: [] });
  status.perform.mockReset();
});

async function openDashboard() {
  const dashboard = createDashboard();
  const { $state, $progress } = dashboard;
  for (const store of [$state, $progress]) store.listen(() => undefined);
  const close = dashboard.open();
  const done = () => vi.waitFor(() => expect($progress.get()).toBeUndefined());
  const problems = () => {
    const state = $state.get();
    const areas = state.status === 'ready' ? state.areas : [];
    return areas.flatMap(({ findings }) =>
      findings.filter((each) => each.status === 'problem').map(({ title }) => title),
    );
  };
  await done();
  return { ...dashboard, close, done, problems };
}

test('an action changes only its own area', async () => {
  const { act, problems, $change } = await openDashboard();
  expect(problems()).toEqual(['img-src: https://a.example', 'Last backup', 'Last key replacement']);
  status.getReports.mockResolvedValue([]);
  status.getVariablesStatus.mockRejectedValue(new RequestError('unreachable'));
  await act({ kind: 'clear-reports', name: 'img-src', blocked: 'https://a.example' });
  expect(problems()).toEqual(['Last backup', 'Last key replacement']);
  expect($change.get()).toEqual({ status: 'success', text: 'Reports deleted.' });
  status.perform.mockRejectedValue(new RequestError('unreachable'));
  await act({ kind: 'record', task: 'backup' });
  expect($change.get()).toMatchObject({
    status: 'error',
    text: expect.stringContaining('couldn’t reach') as string,
  });
  expect(status.getSecurityStatus).toHaveBeenCalledTimes(1);
});

test('a check that fails leaves the results of the others', async () => {
  status.getSecurityStatus.mockRejectedValue(new RequestError('signed-out'));
  const { $state, problems, close, check, done } = await openDashboard();
  expect($state.get()).toMatchObject({ status: 'ready', fault: 'signed-out' });
  expect(problems()).toEqual(['img-src: https://a.example']);
  status.getSecurityStatus.mockResolvedValue({
    tables: [],
    functions: [],
    limits: [],
    maintenance: {},
  });
  void check();
  await done();
  expect($state.get()).toMatchObject({ status: 'ready', fault: undefined });
  close();
  expect($state.get()).toEqual({ status: 'loading' });
});
