import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { generateSecrets, saveSecrets } from '../../../platform/secrets.ts';
import { checkHostedStart, checkStart } from '../../../platform/start-checks.ts';
import { platformPorts } from '../../browser/fixtures/running-platform.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { configWith } from './example-config.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = join(temporaryFolder(), 'data');
});

const config = async (given: Record<string, string> = {}) =>
  configWith({ DATA_DIR: dataDir, ...(await platformPorts()), ...given });
const check = async (given?: Record<string, string>) => checkStart(await config(given));

test.each(['', '127.0.0.1', '0.0.0.0', 'localhost'])(
  'HOST of `npm run serve` can be "%s"',
  async (HOST) => expect(checkHostedStart(await config({ HOST }))).resolves.toBeUndefined(),
);

test('`npm start` ignores HOST, which some shells set', async () => {
  await expect(check({ HOST: '203.0.113.7' })).resolves.toBeUndefined();
});

test.each(['203.0.113.7', '2001:db8::7', 'no-such-host.invalid'])(
  'HOST is rejected as %s, which is not an address of this machine',
  async (HOST) => {
    await expect(checkHostedStart(await config({ HOST }))).rejects.toThrow(
      new RegExp(`^HOST is "${HOST}", but this machine can’t listen on it \\(.+\\): set it to `),
    );
    expect(existsSync(dataDir)).toBe(false);
  },
);

test.each(['jwtSecret', 'secretKey', 'buildHookSecret'] as const)(
  'the site must not publish the %s of this machine',
  async (name) => {
    const secrets = generateSecrets();
    // What a completed start leaves behind.
    mkdirSync(join(dataDir, 'database'), { recursive: true });
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n');
    saveSecrets(dataDir, secrets);
    const PUBLIC_CHAT_EMBED = `<script src="https://chat.example/${secrets[name]}.js"></script>`;
    const failure = check({ PUBLIC_CHAT_EMBED });
    await expect(failure).rejects.toThrow(/^PUBLIC_CHAT_EMBED (looks like|contains) .+ are publi/);
    await expect(failure).rejects.not.toThrow(secrets[name]);
  },
);
