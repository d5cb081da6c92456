import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { generateSecrets, readSecrets, saveSecrets } from '../../../platform/secrets.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const problem =
  'secrets.json is damaged, or not a file that this user can read: make it readable, restore it';
let dataDir: string;

beforeEach(() => {
  dataDir = temporaryFolder();
});

test('secrets are undefined until they are saved, for their owner only', () => {
  expect(readSecrets(dataDir)).toBeUndefined();
  const secrets = generateSecrets();
  saveSecrets(dataDir, secrets);
  expect(readSecrets(dataDir)).toEqual(secrets);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test.each(['{"jwtSecret": ', '{"jwtSecret": "one of three"}'])(
  'secrets are not replaced if damaged: %s',
  (text) => {
    const file = join(dataDir, 'secrets.json');
    writeFileSync(file, text);
    expect(() => readSecrets(dataDir)).toThrow(problem);
    expect(() => readSecrets(dataDir)).not.toThrow('one of three');
  },
);

test('secrets are not replaced if they can’t be read', () => {
  mkdirSync(join(dataDir, 'secrets.json'));
  expect(() => readSecrets(dataDir)).toThrow(problem);
});
