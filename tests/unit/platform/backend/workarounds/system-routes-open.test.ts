import { expect, test } from 'vitest';
import { reachesLite } from '../../../../../platform/backend/workarounds/system-routes-open.ts';

test.each(['/rest/v1/', '/rest/v1/posts', '/rest/v1/rpc/fn', '/auth/v1/token', '/auth/v1/user'])(
  '%s is served',
  (path) => expect(reachesLite(path)).toBe(true),
);

test.each([
  '/rest/v1',
  '/rest/v1x/posts',
  '/rest/v1/posts/1',
  '/rest/v1/rpc/fn/x',
  '/_system/info',
  '/auth/v1/',
  '/auth/v1/token/',
  '/auth/v1/admin/users',
  '/auth/v1/authorize',
  '/storage/v1/bucket',
])('%s is not served', (path) => expect(reachesLite(path)).toBe(false));
