import { expect, test } from 'vitest';
import { ask, testWorkaround } from './fixture.ts';

testWorkaround('Names in a query', (running) => {
  test.each([
    '__proto__=eq.1',
    '%22__proto__%22=eq.1',
    '__proto__::text=eq.1',
    'select=id,__proto__(id)&__proto__.polluted=eq.1',
    'select=id,constructor(id)&constructor.prototype=eq.1',
  ])('can’t change built-in objects: %s', async (query) => {
    for (const method of ['GET', 'HEAD', 'DELETE']) {
      const { status } = await ask(running(), `/rest/v1/things?${query}`, { method });
      expect([method, status]).toEqual([method, 400]);
    }
    const inherited = Object.keys(Object.prototype);
    for (const name of inherited) Reflect.deleteProperty(Object.prototype, name);
    expect(inherited).toEqual([]);
  });

  test.each(['%00=eq.1', 'a%00b=eq.1', 'order=%00', 'or=(%00.eq.1)', 'select=%22%00%22'])(
    'can’t contain U+0000: %s',
    async (query) => {
      expect((await ask(running(), `/rest/v1/things?${query}`)).status).toBe(400);
    },
  );
});
