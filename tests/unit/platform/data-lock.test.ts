import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
     lockDataDir(${JSON.stringify(dataDir)});
     console.log('held');
     setInterval(() => {}, 1000);`,
  ]);
  await once(child.stdout, 'data');
  return child;
}

describe('the lock of the data folder', () => {
  it('is refused with one sentence while another run holds it', async () => {
    const other = await holder();
    try {
      expect(() => lockDataDir(dataDir)).toThrow(
        `The data folder ${dataDir} is in use by another run (process ${other.pid}). ` +
          'Stop that one, or set DATA_DIR to another folder.',
      );
    } finally {
      other.kill('SIGKILL');
      await once(other, 'exit');
    }
  });

  it('is taken over after kill -9', async () => {
    const other = await holder();
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(existsSync(join(dataDir, 'lock.json'))).toBe(true);
    lockDataDir(dataDir)();
    expect(existsSync(join(dataDir, 'lock.json'))).toBe(false);
  });

  it('is taken over from a process whose number was given to another since', () => {
    writeFileSync(
      join(dataDir, 'lock.json'),
      JSON.stringify({ pid: process.pid, startedAt: 'long ago' }),
    );
    lockDataDir(dataDir)();
  });

  it('is taken over when the run that made it died before filling it', () => {
    writeFileSync(join(dataDir, 'lock.json'), '');
    lockDataDir(dataDir)();
  });
});
