import { expect, test } from 'vitest';
import { closeServices, type Service } from '../../../platform/service.ts';

/** Services in start order, and the names of those whose close() was called. */
function services(closing: Record<string, () => Promise<void>>) {
  const closed: string[] = [];
  const list: Service[] = Object.entries(closing).map(([name, close]) => ({
    name,
    address: '',
    health: async () => ({ ok: true }),
    close() {
      closed.push(name);
      return close();
    },
  }));
  return { closed, list };
}

const succeeds = () => Promise.resolve();
const fails = () => Promise.reject(new Error('It fails.'));
const hangs = () => new Promise<never>(() => undefined);
const timeouts = { sequentialMs: 50, timeoutMs: 100 };

test('services are closed one at a time, newest first', async () => {
  const { closed, list } = services({ database: succeeds, site: succeeds });
  await closeServices(list, timeouts);
  expect(closed).toEqual(['site', 'database']);
});

test.each([
  [fails, 'It fails.'],
  [hangs, 'These services didn’t stop in time: site.'],
])('a service whose closing %o does not prevent others from closing', async (close, error) => {
  const { closed, list } = services({ database: succeeds, site: close });
  await expect(closeServices(list, timeouts)).rejects.toThrow(error);
  expect(closed).toEqual(['site', 'database']);
});
