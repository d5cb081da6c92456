import { expect, test, vi } from 'vitest';
import { getRole } from '~/features/auth/api/role';
import type { AuthClient } from '~/lib/supabase/auth-client';

const respond = vi.fn();
const rpc = vi.fn((_name: string) => ({ abortSignal: respond }));
const client = () => Promise.resolve({ rpc } as unknown as AuthClient);

test.each(['user', 'moderator', 'admin'] as const)('%s is a role', async (role) => {
  respond.mockResolvedValue({ data: role, error: null, status: 200 });
  expect(await getRole(client)).toEqual({ status: 'success', role });
  expect(rpc).toHaveBeenCalledWith('get_current_user_role');
});

test.each([null, 'owner', 7])('%j counts as the role user', async (data) => {
  respond.mockResolvedValue({ data, error: null, status: 200 });
  expect(await getRole(client)).toEqual({ status: 'success', role: 'user' });
});

test.each([
  [401, 'rejected'],
  [500, 'error'],
  [0, 'error'],
])('HTTP status %i: %s', async (status, result) => {
  const error = { message: 'no' };
  respond.mockResolvedValue({ data: null, error, status });
  expect(await getRole(client)).toEqual({ status: result, error });
});

test('an exception is an error', async () => {
  const error = new TypeError('Failed to fetch');
  respond.mockRejectedValueOnce(error);
  expect(await getRole(client)).toEqual({ status: 'error', error });
  expect(await getRole(() => Promise.reject(error))).toEqual({ status: 'error', error });
});
