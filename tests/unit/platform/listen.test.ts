import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from '../../../platform/listen.ts';

test('a server listens only on the two loopback addresses', async () => {
  const server = createServer((_, response) => response.end('here'));
  const { port, close } = await listen(server, 0, undefined, 'SITE_PORT');
  for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
    expect(await (await fetch(`http://${host}:${port}`)).text()).toBe('here');
  }
  await expect(fetch(`http://127.0.0.2:${port}`)).rejects.toThrow();
  await close();
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  await expect(fetch(`http://[::1]:${port}`)).rejects.toThrow();
});

test('a server keeps idle connections for longer than proxies do', async () => {
  const server = createServer((_, response) => response.end());
  const { address, close } = await listen(server, 0, undefined, 'SITE_PORT');
  const { headers } = await fetch(address);
  const [, seconds] = /^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
  await close();
});
