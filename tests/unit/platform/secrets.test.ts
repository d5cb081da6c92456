import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secretsIn } from '../../../platform/secrets.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('the secrets of a copy', () => {
  it('are made once and stay', () => {
    expect(secretsIn(dataDir)).toEqual(secretsIn(dataDir));
  });

  it('differ from copy to copy', () => {
    const first = secretsIn(dataDir);
    rmSync(join(dataDir, 'secrets.json'));
    const second = secretsIn(dataDir);
    for (const name of Object.keys(first) as (keyof typeof first)[]) {
      expect(first[name]).not.toBe(second[name]);
    }
  });

  it('are readable by their owner alone', () => {
    secretsIn(dataDir);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it.each(['{"jwtSecret": ', '{"jwtSecret": "one of three"}'])(
    'are not replaced when damaged: %s',
    (text) => {
      const file = join(dataDir, 'secrets.json');
      writeFileSync(file, text);
      expect(() => secretsIn(dataDir)).toThrow(`${file} is damaged. Restore it from a backup`);
    },
  );
});
