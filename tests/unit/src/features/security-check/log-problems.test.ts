import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const insecure = 'Security check: this site isn’t served over HTTPS';
const missing = 'Missing required environment variables in production: ';

test.each([
  ['production', true, 'a', []],
  ['production', false, 'a', [insecure]],
  ['unknown', false, '', [insecure, `${missing}PUBLIC_SUPABASE_URL`]],
  ['staging', false, '', []],
  ['development', false, '', []],
])('in %s, secure: %j, the URL “%s” causes %j', async (environment, isSecure, url, problems) => {
  vi.resetModules();
  const log = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('isSecureContext', isSecure);
  vi.stubEnv('PUBLIC_APP_ENV', environment);
  vi.stubEnv('PUBLIC_SUPABASE_URL', url);
  vi.stubEnv('PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'b');
  vi.stubEnv('PUBLIC_SUPABASE_PROJECT_ID', 'c');
  await import('~/features/security-check/log-problems');
  expect(log.mock.calls.flat()).toEqual(problems);
  log.mockRestore();
});
