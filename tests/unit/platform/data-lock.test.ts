import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from '../../../platform/data-lock.ts';

const module = new URL('../../../platform/data-lock.ts', import.meta.url).href;
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Another process that holds the lock until it is killed. */
async function holder() {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { lockDataDir } = await import(${JSON.stringify(module)});
     await lockDataDir(${JSON.stringify(dataDir)});
     console.log('held');
     setInterval(() => {}, 1000);`,
  ]);
  await once(child.stdout, 'data');
  return child;
}

describe('the lock of the data folder', () => {
  it('is refused with one sentence while another run holds it, and free after its kill -9', async () => {
    const other = await holder();
    await expect(lockDataDir(dataDir)).rejects.toThrow(
      `The data folder ${dataDir} is in use by another run. ` +
        'Stop that one, or set DATA_DIR to another folder.',
    );
    other.kill('SIGKILL');
    await once(other, 'exit');
    const unlock = await lockDataDir(dataDir);
    unlock();
  });

  it('says so when the folder cannot be written', async () => {
    mkdirSync(join(dataDir, 'lock'));
    await expect(lockDataDir(dataDir)).rejects.toThrow(
      /cannot be written .* Set DATA_DIR to a folder that this user can write to\./,
    );
  });

  it('is free again once it is given back', async () => {
    (await lockDataDir(dataDir))();
    (await lockDataDir(dataDir))();
  });
});
