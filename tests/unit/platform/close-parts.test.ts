import { expect, test } from 'vitest';
import type { Part } from '../../../platform/part.ts';
import { closeParts } from '../../../platform/close-parts.ts';

/** Parts by name, in the order in which they started, and a record of which were asked to close. */
function parts(closing: Record<string, () => Promise<void>>) {
  const asked: string[] = [];
  const list: Part[] = Object.entries(closing).map(([name, close]) => ({
    name,
    address: '',
    health: async () => ({ ok: true }),
    close() {
      asked.push(name);
      return close();
    },
  }));
  return { asked, list };
}

const ends = () => Promise.resolve();
const fails = () => Promise.reject(new Error('It fails.'));
const hangs = () => new Promise<never>(() => undefined);
const timeouts = { sequentialMs: 50, timeoutMs: 100 };

test('parts are closed one at a time, newest first', async () => {
  const { asked, list } = parts({ database: ends, site: ends });
  await closeParts(list, timeouts);
  expect(asked).toEqual(['site', 'database']);
});

test('a part that fails does not prevent others from closing', async () => {
  const { asked, list } = parts({ database: ends, site: fails });
  await expect(closeParts(list, timeouts)).rejects.toThrow('It fails.');
  expect(asked).toEqual(['site', 'database']);
});

test('a part that hangs does not prevent others from closing and is named in the error', async () => {
  const { asked, list } = parts({
    database: ends,
    functions: hangs,
    dispatcher: hangs,
    site: ends,
  });
  await expect(closeParts(list, timeouts)).rejects.toThrow(
    'These parts didn’t stop in time: dispatcher, functions.',
  );
  expect(asked).toEqual(['site', 'dispatcher', 'functions', 'database']);
});
