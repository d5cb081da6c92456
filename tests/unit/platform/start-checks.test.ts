import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../../../platform/root.ts';
import { generateSecrets, saveSecrets } from '../../../platform/secrets.ts';
import { readSettings } from '../../../platform/settings.ts';
import { checkStart } from '../../../platform/start-checks.ts';

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-checks-'));
  dataDir = join(folder, 'data');
  copyFileSync(join(root, '.env.example'), join(folder, '.env.example'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const check = async (given: Record<string, string> = {}) =>
  checkStart(readSettings(folder, { DATA_DIR: dataDir, ...given }));

test('the defaults are valid', () => expect(check()).resolves.toBeUndefined());

describe('HOST', () => {
  test.each(['127.0.0.1', '0.0.0.0', 'localhost'])('can be %s', (HOST) =>
    expect(check({ HOST })).resolves.toBeUndefined(),
  );

  test.each(['203.0.113.7', '2001:db8::7', 'no-such-host.invalid'])(
    'is rejected as %s, which is not an address of this machine',
    async (HOST) => {
      await expect(check({ HOST })).rejects.toThrow(
        new RegExp(`^HOST is "${HOST}", but this machine can’t listen on it \\(.+\\): set it to `),
      );
      expect(existsSync(dataDir)).toBe(false);
    },
  );
});

describe('the site', () => {
  test('has one address', async () => {
    await expect(check({ SITE_URL: 'https://example.com' })).rejects.toThrow(
      'SITE_URL is https://example.com and PUBLIC_SITE_URL is http://localhost:4321: set both to the site’s address, or leave SITE_URL empty.',
    );
    const address = { SITE_URL: 'http://localhost:9', PUBLIC_SITE_URL: 'http://localhost:9' };
    await expect(check(address)).resolves.toBeUndefined();
  });

  test.each(['jwtSecret', 'secretKey', 'buildHookSecret'] as const)(
    'must not publish the %s of this machine',
    async (name) => {
      const secrets = generateSecrets();
      const secret = secrets[name];
      mkdirSync(join(dataDir, 'database'), { recursive: true });
      writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n');
      saveSecrets(dataDir, secrets);
      const message = await check({ PUBLIC_CHAT_EMBED: `<i id="${secret}">` }).then(
        () => '',
        (error: Error) => error.message,
      );
      expect(message).toMatch(/^PUBLIC_CHAT_EMBED (looks like|contains) .+ are published /);
      expect(message).not.toContain(secret);
    },
  );
});

test('damaged secrets are reported before anything starts', async () => {
  mkdirSync(join(dataDir, 'database'), { recursive: true });
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n');
  writeFileSync(join(dataDir, 'secrets.json'), '{');
  await expect(check()).rejects.toThrow('secrets.json is damaged');
});
