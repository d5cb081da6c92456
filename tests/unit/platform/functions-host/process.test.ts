import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startFunctions } from '../../../../platform/functions-host/index.ts';
import { echo, serveFunctions } from './functions-folder.ts';

describe('the process', { timeout: 30_000 }, () => {
  test('is restarted on the same port after a crash, and is unhealthy in between', async () => {
    const { host, log } = await serveFunctions({
      'crash/index.ts': `Deno.serve(() => Deno.exit(3));`,
      'echo/index.ts': echo,
    });
    await expect(fetch(`${host.address}/crash`)).rejects.toThrow('fetch failed');
    await expect
      .poll(() => host.health(), { timeout: 10_000 })
      .toMatchObject({
        ok: false,
        error: 'The Edge Functions stopped (exit code 3) and are being restarted.',
      });
    await expect
      .poll(() => host.health(), { timeout: 10_000 })
      .toMatchObject({ ok: true, restarts: 1 });
    expect((await fetch(`${host.address}/echo`)).status).toBe(200);
    expect(log.join('\n')).toContain('exit code 3');
  });

  test('is restarted more slowly after every crash, which doesn’t delay close', async () => {
    const { host } = await serveFunctions({ 'crash/index.ts': `Deno.serve(() => Deno.exit(3));` });
    for (const restarts of [1, 2, 3]) {
      await fetch(`${host.address}/crash`).catch(() => undefined);
      await expect
        .poll(() => host.health(), { timeout: 10_000 })
        .toMatchObject({ restarts, ok: true });
    }
    await fetch(`${host.address}/crash`).catch(() => undefined);
    await expect.poll(() => host.health(), { timeout: 10_000 }).toMatchObject({ ok: false });
    const startedAt = performance.now();
    await host.close();
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  test('ends on close, which is idempotent', async () => {
    const { host } = await serveFunctions({
      'pid/index.ts': `Deno.serve(() => new Response(Deno.pid));`,
    });
    const pid = Number(await (await fetch(`${host.address}/pid`)).text());
    await Promise.all([host.close(), host.close()]);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    await expect(fetch(`${host.address}/pid`)).rejects.toThrow('fetch failed');
    expect(await host.health()).toMatchObject({ ok: false });
  });

  test('ends on close even if a function blocks it', async () => {
    const { host } = await serveFunctions({ 'spin/index.ts': `Deno.serve(() => { for (;;); });` });
    fetch(`${host.address}/spin`).catch(() => undefined);
    await expect
      .poll(() => host.health(), { timeout: 10_000 })
      .toMatchObject({
        error: 'The Edge Functions don’t respond.',
      });
    await host.close();
  });
});

describe('a failed start', () => {
  const logger = () => undefined;

  test('names the missing deno.json', async () => {
    const functions = mkdtempSync(join(tmpdir(), 'functions-'));
    onTestFinished(() => rmSync(functions, { recursive: true }));
    await expect(startFunctions({ functions, env: {}, logger })).rejects.toThrow(
      'The Edge Functions can’t start without deno.json',
    );
  });
});
