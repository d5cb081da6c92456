import { beforeEach, expect, test, vi } from 'vitest';
import { askRole } from '~/features/staff/api/ask-role';

const answer = vi.hoisted(() => vi.fn());
const rpc = vi.fn((_name: string) => ({ abortSignal: answer }));
vi.mock('~/features/staff/store/session', () => ({
  authClient: () => Promise.resolve({ rpc }),
}));

beforeEach(() => void vi.clearAllMocks());

test.each(['user', 'moderator', 'admin'] as const)('%s is a role', async (role) => {
  answer.mockResolvedValue({ data: role, error: null, status: 200 });
  expect(await askRole()).toEqual({ is: 'role', role });
  expect(rpc).toHaveBeenCalledWith('get_current_user_role');
});

test.each([null, 'owner', 7])('%j is none: whoever has it is a user', async (data) => {
  answer.mockResolvedValue({ data, error: null, status: 200 });
  expect(await askRole()).toEqual({ is: 'role', role: 'user' });
});

test.each([
  [401, 'refused'],
  [500, 'failed'],
  [0, 'failed'],
])('status %i: %s', async (status, is) => {
  const error = { message: 'no' };
  answer.mockResolvedValue({ data: null, error, status });
  expect(await askRole()).toEqual({ is, error });
});

test('an exception is a failure', async () => {
  const error = new TypeError('Failed to fetch');
  answer.mockRejectedValue(error);
  expect(await askRole()).toEqual({ is: 'failed', error });
});
