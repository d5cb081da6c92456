import { expect, test } from 'vitest';
import { limitAuth } from '../../../../../platform/backend/front-door/auth-limits.ts';
import type { AuthRequest } from '../../../../../platform/backend/auth/request.ts';

test('a network can start and refresh only so many sessions', async () => {
  const limit = limitAuth();
  const request: AuthRequest = {
    path: '/token',
    method: 'POST',
    query: new URLSearchParams('grant_type=refresh_token'),
    body: {},
  };
  const refreshFrom = async (address: string) => {
    const { status } = await limit(address, request, () => Promise.resolve(Response.json({})));
    return status;
  };
  for (let turn = 0; turn < 600; turn += 1) expect(await refreshFrom('192.0.2.1')).toBe(200);
  expect(await refreshFrom('192.0.2.1')).toBe(429);
  expect(await refreshFrom('198.51.100.1')).toBe(200);
});
