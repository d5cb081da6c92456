import { expect, test } from 'vitest';
import { createGate, tooManyRequests } from '../../../platform/gate.ts';

// tests/backend/attacks/front-door.test.ts tests requests whose bodies arrive slowly.

/** A gate for previews: two run, ten wait. Each request runs until `finish` is called. */
function openGate() {
  const admit = createGate('previews', tooManyRequests);
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const send = (n: number) =>
    admit((inTurn) =>
      inTurn(async () => {
        started.push(n);
        await new Promise<void>((resolve) => finish.push(resolve));
        if (n === 0) throw new Error('It failed.');
        return new Response(String(n));
      }),
    );
  return { started, finish, send };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('requests run in order, and a failed one makes room for the next', async () => {
  const { started, finish, send } = openGate();
  const sent = [0, 1, 2, 3].map((n) => send(n));
  const failed = expect(sent[0]).rejects.toThrow('It failed.');
  await settle();
  expect(started).toEqual([0, 1]);
  finish[0]?.();
  await failed;
  await settle();
  expect(started).toEqual([0, 1, 2]);
  finish[1]?.();
  finish[2]?.();
  await settle();
  finish[3]?.();
  const texts = await Promise.all(sent.slice(1).map(async (answer) => (await answer).text()));
  expect(texts).toEqual(['1', '2', '3']);
});

test('requests get a 429 at once if too many are waiting', async () => {
  const { finish, send } = openGate();
  const sent = Array.from({ length: 12 }, (_, n) => send(n + 1));
  const refused = await send(13);
  expect(await Promise.race([...sent, 'waiting'])).toBe('waiting');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  finish[0]?.();
  await sent[0];
  const next = send(14);
  expect((await send(15)).status).toBe(429);
  expect(await Promise.race([next, 'waiting'])).toBe('waiting');
});
