import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isErrno, messageOf } from '../publisher/error.ts';
import { PlatformError } from './error.ts';

/** This copy's own secrets: made once, kept in the data folder, readable by its owner alone. */
export interface Secrets {
  jwtSecret: string;
  /** The API key of service_role. */
  secretKey: string;
  /** A Standard Webhooks secret of 32 bytes. */
  buildHookSecret: string;
}

/** Reads `secrets.json` in `dataDir`, or makes it. Throws a PlatformError when it is damaged. */
export function secretsIn(dataDir: string): Secrets {
  return readSecrets(dataDir) ?? make(fileIn(dataDir));
}

/** Undefined until they are generated. Throws a PlatformError if `secrets.json` is unreadable or damaged. */
export function readSecrets(dataDir: string): Secrets | undefined {
  const file = fileIn(dataDir);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw new PlatformError(
      `${file} can’t be read (${messageOf(error)}): make it a file that this user can read, or restore it from a backup.`,
    );
  }
  const secrets = parsed(text);
  if (secrets) return secrets;
  throw new PlatformError(
    `${file} is damaged. Restore it from a backup, or delete it: everybody then has to sign in again.`,
  );
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secrets.json');
}

const names = ['jwtSecret', 'secretKey', 'buildHookSecret'] as const;

/** Undefined where one of them is missing: an empty one would sign and open everything. */
function parsed(text: string): Secrets | undefined {
  try {
    const secrets = JSON.parse(text) as Partial<Secrets>;
    const whole = names.every((name) => typeof secrets[name] === 'string' && secrets[name] !== '');
    return whole ? (secrets as Secrets) : undefined;
  } catch {
    return undefined;
  }
}

function make(file: string): Secrets {
  const secrets: Secrets = {
    jwtSecret: randomBytes(32).toString('base64url'),
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    buildHookSecret: `whsec_${randomBytes(32).toString('base64')}`,
  };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  renameSync(unfinished, file);
  return secrets;
}
