import { expect, test } from 'vitest';
import { ask, describeWorkaround } from './fixture.ts';

describeWorkaround(
  'HEAD of functions',
  (running) => {
    const head = (path: string, headers: Record<string, string> = {}) =>
      ask(running(), `/rest/v1/rpc/${path}`, { method: 'HEAD', headers });

    test('calls a function with the arguments in the address', async () => {
      expect((await head('refuse?state=22023')).status).toBe(400);
      expect((await head('refuse?state=PT418')).status).toBe(418);
      expect((await head('refuse?nonsense=1')).status).toBe(404);
    });

    test('answers the count without a body', async () => {
      const answer = await head('whoami', { prefer: 'count=exact' });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-range')).toBe('0-0/1');
      expect(await answer.text()).toBe('');
    });
  },
  { reference: true },
);
