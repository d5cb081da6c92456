import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serveFunctions } from './functions-folder.ts';

describe('a function', () => {
  const allowed = `Deno.serve(async (request) => {
    const attempt = async (what) => {
      try { return await what(); } catch (error) { return error.name; }
    };
    return Response.json({
      given: Deno.env.get('GIVEN'),
      unset: Deno.env.get('UNSET') ?? null,
      home: Deno.env.get('HOME') ?? null,
      names: Object.keys(Deno.env.toObject()),
      read: await attempt(() => Deno.readTextFile('/etc/hosts')),
      write: await attempt(() => Deno.writeTextFile('written', '')),
      run: await attempt(() => new Deno.Command('/bin/true').output()),
      outside: await attempt(() => fetch('https://example.com')),
      loopback: await attempt(async () => (await fetch(await request.text())).status),
    });
  });`;

  test('has access only to its own settings and the hosts in them', async () => {
    const server = createServer((_, response) => response.writeHead(204).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const named = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const other = createServer((_, response) => response.end('a sign-in link'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const { host } = await serveFunctions(
      { 'try/index.ts': allowed },
      { env: { GIVEN: 'a b' }, allowNet: [named] },
    );
    const attempt = async (address: string) => {
      const response = await fetch(`${host.address}/try`, { method: 'POST', body: address });
      return (await response.json()) as Record<string, unknown>;
    };
    expect(await attempt(`http://${named}`)).toEqual({
      given: 'a b',
      unset: null,
      home: null,
      names: ['GIVEN'],
      read: 'NotCapable',
      write: 'NotCapable',
      run: 'NotCapable',
      outside: 'NotCapable',
      loopback: 204,
    });
    // Such as the mailbox: loopback servers aren't trusted either.
    const { port } = other.address() as AddressInfo;
    expect(await attempt(`http://127.0.0.1:${port}`)).toMatchObject({ loopback: 'NotCapable' });
  });

  test('responds only to the front door, not to requests under another host name', async () => {
    const { host } = await serveFunctions({
      'hello/index.ts': 'Deno.serve(() => new Response("hello"));',
    });
    const { port } = new URL(host.address);
    const status = (name: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        get(`${host.address}/hello`, { headers: { host: name } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).on('error', reject);
      });
    expect(await status(`127.0.0.1:${port}`)).toBe(200);
    for (const name of [`rebound.example:${port}`, `localhost:${port}`, '127.0.0.1']) {
      expect(await status(name)).toBe(421);
    }
  });
});
