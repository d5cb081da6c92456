import type { ExecutionContext } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import type { Env } from '../../../edge/bindings.ts';
import Site from '../../../edge/worker.ts';

// These modules need what only the Worker's bundle has.
vi.mock('../../../edge/site.ts', () => ({ openSite: undefined }));
vi.mock('../../../edge/publisher-object.ts', () => ({ PublisherObject: undefined }));

// tests/backend/edge/worker.test.ts runs the Worker in workerd, which has no cache in front of it.
test('a Worker that can’t purge its cache says how to turn that on', async () => {
  const worker = new Site({} as ExecutionContext, {} as Env);
  await expect(worker.purge()).rejects.toThrow(/can’t purge .* Run `npm run deploy` again/);
});

test.each([
  ['10:55', false],
  ['11:00', true],
  ['11:04', true],
  ['11:05', false],
])('at %s, the cron trigger compares all posts: %s', async (time, compareAll) => {
  const request = vi.fn();
  const env = { PUBLISHER: { getByName: () => ({ request }) } } as unknown as Env;
  const worker = new Site({} as ExecutionContext, env);
  await worker.scheduled({ scheduledTime: Date.parse(`2020-01-01T${time}:00Z`) });
  expect(request).toHaveBeenCalledExactlyOnceWith(compareAll);
});

test('anyone can ask for the health, but the Worker responds only every few seconds', async () => {
  const status = vi.fn().mockResolvedValue({ state: 'idle', error: null });
  const env = { PUBLISHER: { getByName: () => ({ status }) } } as unknown as Env;
  const worker = new Site({} as ExecutionContext, env);
  const other = await worker.fetch(new Request('https://site.example.com/health?1'));
  expect(other.headers.get('location')).toBe('https://site.example.com/health');
  expect(status).not.toHaveBeenCalled();
  const { headers, ok } = await worker.fetch(new Request('https://site.example.com/health'));
  expect([ok, headers.get('cloudflare-cdn-cache-control')]).toEqual([true, 'max-age=5']);
});
