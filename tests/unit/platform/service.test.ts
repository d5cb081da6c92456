import { expect, test } from 'vitest';
import { closeServices, type Service } from '../../../platform/service.ts';

/** Services by name, in the order in which they started, and a record of which were asked to close. */
function services(closing: Record<string, () => Promise<void>>) {
  const asked: string[] = [];
  const list: Service[] = Object.entries(closing).map(([name, close]) => ({
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

test('services are closed one at a time, newest first', async () => {
  const { asked, list } = services({ database: ends, site: ends });
  await closeServices(list, timeouts);
  expect(asked).toEqual(['site', 'database']);
});

test('a service that fails does not prevent others from closing', async () => {
  const { asked, list } = services({ database: ends, site: fails });
  await expect(closeServices(list, timeouts)).rejects.toThrow('It fails.');
  expect(asked).toEqual(['site', 'database']);
});

test('a service that hangs does not prevent others from closing and is named in the error', async () => {
  const { asked, list } = services({
    database: ends,
    functions: hangs,
    dispatcher: hangs,
    site: ends,
  });
  await expect(closeServices(list, timeouts)).rejects.toThrow(
    'These services didn’t stop in time: dispatcher, functions.',
  );
  expect(asked).toEqual(['site', 'dispatcher', 'functions', 'database']);
});
