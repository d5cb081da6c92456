import { expect, test } from 'vitest';
import { ask, describeWorkaround } from './fixture.ts';

// What supabase-js sends from a page of another origin.
const asked = 'apikey,authorization,content-type,x-client-info,x-supabase-api-version';

describeWorkaround('A browser of another origin may ask', (running) => {
  test.each([
    ['/auth/v1/token?grant_type=password', 'POST'],
    ['/auth/v1/user', 'PUT'],
    ['/rest/v1/things', 'PATCH'],
    ['/functions/v1/any', 'POST'],
  ])('the preflight of %s is answered without a key', async (path, method) => {
    const answer = await fetch(running().url + path, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:4321',
        'access-control-request-method': method,
        'access-control-request-headers': asked,
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')).toContain(method);
    expect(answer.headers.get('access-control-allow-headers')).toBe(asked);
  });

  test.each(['/auth/v1/settings', '/rest/v1/things', '/functions/v1/any', '/auth/v1/user'])(
    'the answer of %s may be read',
    async (path) => {
      const answer = await ask(running(), path, { headers: { origin: 'http://localhost:4321' } });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Range');
    },
  );
});
