import { expect, test } from 'vitest';
import { ask, testWorkaround } from './fixture.ts';

testWorkaround(
  'HEAD requests to functions',
  (running) => {
    const head = (path: string, headers: Record<string, string> = {}) =>
      ask(running(), `/rest/v1/rpc/${path}`, { method: 'HEAD', headers });

    test('call the function with the arguments in the URL', async () => {
      expect((await head('refuse?state=22023')).status).toBe(400);
      expect((await head('refuse?state=PT418')).status).toBe(418);
      expect((await head('refuse?nonsense=1')).status).toBe(404);
    });

    test('return the count without a body', async () => {
      const answer = await head('whoami', { prefer: 'count=exact' });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-range')).toBe('0-0/1');
      expect(await answer.text()).toBe('');
    });
  },
  { reference: true },
);
