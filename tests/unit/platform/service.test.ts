import { expect, test } from 'vitest';
import { closeServices } from '../../../platform/service.ts';

test('services are closed one at a time, newest first, even if one fails', async () => {
  const events: string[] = [];
  const service = (name: string, error?: Error) => ({
    name,
    address: '',
    health: async () => ({ ok: true }),
    async close() {
      events.push(`close ${name}`);
      await Promise.resolve();
      events.push(`closed ${name}`);
      if (error) throw error;
    },
  });
  const services = [service('database'), service('site', new Error('It fails.'))];
  await expect(closeServices(services)).rejects.toThrow('It fails.');
  expect(events).toEqual(['close site', 'closed site', 'close database', 'closed database']);
});
