import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { functionsFolder } from './functions-folder.ts';

const parent = fileURLToPath(new URL('parent.ts', import.meta.url));

test('the functions end when the platform is killed', { timeout: 30_000 }, async () => {
  const functions = functionsFolder({ 'hi/index.ts': `Deno.serve(() => new Response('hi'));` });
  const cache = mkdtempSync(join(tmpdir(), 'cache-'));
  onTestFinished(() => rmSync(cache, { recursive: true, force: true, maxRetries: 5 }));
  const child = spawn(process.execPath, [parent, functions, cache], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [address] = (await once(createInterface(child.stdout), 'line')) as [string];
  expect(await (await fetch(`${address}/hi`)).text()).toBe('hi');

  child.kill('SIGKILL');

  const isRunning = () =>
    fetch(`${address}/hi`).then(
      () => true,
      () => false,
    );
  await expect.poll(isRunning, { timeout: 10_000 }).toBe(false);
});
