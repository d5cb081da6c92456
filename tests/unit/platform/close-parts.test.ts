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
const soon = { orderly: 50, limit: 100 };

test('the newest part is closed first, each after the one before', async () => {
  const { asked, list } = parts({ database: ends, site: ends });
  await closeParts(list, soon);
  expect(asked).toEqual(['site', 'database']);
});

test('a part that fails keeps no other from being closed', async () => {
  const { asked, list } = parts({ database: ends, site: fails });
  await expect(closeParts(list, soon)).rejects.toThrow('It fails.');
  expect(asked).toEqual(['site', 'database']);
});

test('nor does one that hangs, which is named', async () => {
  const { asked, list } = parts({
    database: ends,
    functions: hangs,
    dispatcher: hangs,
    site: ends,
  });
  await expect(closeParts(list, soon)).rejects.toThrow(
    'These parts did not stop in time: dispatcher, functions.',
  );
  expect(asked).toEqual(['site', 'dispatcher', 'functions', 'database']);
});
