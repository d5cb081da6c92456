import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startFunctions, type FunctionsOptions } from '../../../platform/functions-host/index.ts';
import { listen } from '../../../platform/listen.ts';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import type { Service } from '../../../platform/service.ts';
import { ask } from './ask.ts';

// Not in memory, because Deno reads nothing below /dev.
const folder = mkdtempSync('/var/tmp/functions-');
const cache = join(folder, 'cache');
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const sources = {
  'deno.json': '{}',
  '_shared/index.ts': `throw new Error('not a function');`,
  'crash/index.ts': `Deno.serve(() => Deno.exit(3));`,
  'echo/index.ts': `Deno.serve(async (request) => {
    const { pathname, search } = new URL(request.url);
    return Response.json({ method: request.method, path: pathname + search, body: await request.text() });
  });`,
  'pid/index.ts': `Deno.serve(() => new Response(Deno.pid));`,
  'block/index.ts': `Deno.serve(() => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });`,
  'stray/index.ts': `Deno.serve(() => {
    Promise.reject(new Error('unhandled rejection'));
    setTimeout(() => { throw new Error('thrown by a timer'); });
    return new Response('response');
  });`,
  'throwing/index.ts': `Deno.serve(async (request) => {
    await request.text();
    throw new Error('the reason');
  });`,
  'throwing-import/index.ts': `throw new Error('at import');`,
  'not-serving/index.ts': `export {};`,
  'access/index.ts': `Deno.serve(async (request) => {
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
  });`,
};
for (const [path, source] of Object.entries(sources)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), source);
}

const log: string[] = [];
let host: Service;

function start(options: Partial<FunctionsOptions> = {}) {
  const logger = (line: string) => log.push(line);
  return startFunctions({ functions: folder, env: {}, cache, logger, ...options });
}

const call = (path: string, body = '') => fetch(host.address + path, { method: 'POST', body });
const expectLog = () => expect.poll(() => log.join('\n'));
const expectHealth = () => expect.poll(() => host.health());

describe('a function', async () => {
  const shared = await start();
  afterAll(() => shared.close());
  beforeEach(() => {
    host = shared;
  });

  test('gets a path that starts with its own name, as on hosted Supabase', async () => {
    expect(await (await call('/echo/deep/er?a=1', 'hé')).json()).toEqual({
      method: 'POST',
      path: '/echo/deep/er?a=1',
      body: 'hé',
    });
  });

  test('is a folder with an index.ts, except shared ones', async () => {
    for (const path of ['/', '/missing', '/_shared', '/_shared/index.ts', '/..%2fecho', '/%00']) {
      const response = await call(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: 'There is no function with this name.' });
    }
  });

  test.each([
    ['throwing', 'failed: Error: the reason'],
    ['throwing-import', 'couldn’t be imported: Error: at import'],
    ['not-serving', 'couldn’t be imported: Error: it doesn’t call Deno.serve'],
  ])(
    'that fails (%s) returns 500 and is named in the log, without the request’s data',
    async (name, why) => {
      const response = await call(`/${name}?token=t0k`, 's3cret');
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({ error: `The function ${name} failed.` });
      await expectLog().toContain(`${name} ${why}`);
      expect(log.join('\n')).not.toMatch(/s3cret|t0k/);
    },
  );

  test('that fails outside a request doesn’t affect others', async () => {
    expect(await (await call('/stray')).text()).toBe('response');
    await expectLog().toContain('unhandled rejection');
    await expectLog().toContain('thrown by a timer');
    expect(await host.health()).toEqual({ ok: true });
  });

  test('responds only to the front door, not to requests under another host name', async () => {
    const { port } = new URL(host.address);
    const status = async (name: string) =>
      (await ask(host.address, '/echo', { headers: { host: name } })).status;
    expect(await status(`127.0.0.1:${port}`)).toBe(200);
    for (const name of [`rebound.example:${port}`, `localhost:${port}`, '127.0.0.1']) {
      expect(await status(name)).toBe(421);
    }
  });

  test('has access only to its own variables and the hosts in them', async () => {
    const server = createServer((_, response) => response.writeHead(204).end());
    const { port, close } = await listen(server, 0, '127.0.0.1', 'the server');
    onTestFinished(close);
    host = await start({ env: { GIVEN: 'a b' }, allowNet: [`127.0.0.1:${port}`] });
    onTestFinished(() => host.close());
    expect(await (await call('/access', `http://127.0.0.1:${port}`)).json()).toEqual({
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
    // Such as the mail catcher: loopback servers aren't trusted either.
    expect(await (await call('/access', shared.address)).json()).toMatchObject({
      loopback: 'NotCapable',
    });
  });
});

describe('the process', () => {
  test('is restarted on the same port after a crash, and ends on close even if a function blocks it', async () => {
    host = await start();
    await expect(call('/crash')).rejects.toThrow('fetch failed');
    const error = 'The Edge Functions stopped (exit code 3) and are being restarted.';
    await expectHealth().toMatchObject({ ok: false, error });
    await expectHealth().toEqual({ ok: true });
    expect(log.join('\n')).toContain('exit code 3');

    const pid = Number(await (await call('/pid')).text());
    call('/block').catch(() => undefined);
    await expectHealth().toMatchObject({ error: 'The Edge Functions don’t respond.' });
    await host.close();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    await expect(call('/pid')).rejects.toThrow('fetch failed');
    expect(await host.health()).toMatchObject({ ok: false });
  });

  test('ends when the platform is killed', async () => {
    const options = JSON.stringify({ functions: folder, cache, env: {} });
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `const { startFunctions } = await import('./platform/functions-host/index.ts');
         const { address } = await startFunctions({ ...${options}, logger() {} });
         console.log(address);`,
      ],
      { cwd: repositoryDir, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    const [address] = (await once(createInterface(child.stdout), 'line')) as [string];
    const isRunning = () => fetch(`${address}/pid`).then(Boolean, () => false);
    expect(await isRunning()).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(isRunning).toBe(false);
  });
});
