import { expect, test } from 'vitest';
import { ask, testWorkaround } from './fixture.ts';

testWorkaround('Lite’s own routes', (running) => {
  test.each([
    '/',
    '/_system/info',
    '/_system',
    '/rest/v1/../../_system/info',
    '/rest/v1/%2e%2e/%2e%2e/_system/info',
    '/static/main.js',
    '/storage/v1/bucket',
    '/auth/v1/authorize?provider=github',
    '/auth/v1/callback?state=1',
    '/auth/v1/magiclink',
    '/auth/v1/admin/users',
    // Lite would decode these, which would bypass the rate limits of sign-in.
    '/auth/v1/%74oken?grant_type=password',
    '/auth/v1/%6ftp',
    '/%61uth/v1/token?grant_type=password',
  ])('%s is a 404 with and without the secret key', async (path) => {
    const keyless = await ask(running(), path, { headers: { apikey: '' } });
    const keyed = await ask(running(), path, { headers: { apikey: running().keys.secret } });
    expect([keyless.status, keyed.status]).toEqual([404, 404]);
    expect(await keyed.json()).toEqual({ message: 'There’s nothing at this address.' });
  });
});
