import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PlatformError } from './error.ts';

/** This copy's own secrets: made once, kept in the data folder, readable by its owner alone. */
export interface Secrets {
  jwtSecret: string;
  /** The API key of service_role. */
  secretKey: string;
  /** A Standard Webhooks secret of 32 bytes. */
  buildHookSecret: string;
  /** Keys the hash under which visitors' addresses are kept (design: rates). */
  addressHashKey: string;
}

/** Reads `secrets.json` in `dataDir`, or makes it. Throws a PlatformError when it is damaged. */
export function secretsIn(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    return make(file);
  }
  try {
    return JSON.parse(text) as Secrets;
  } catch {
    throw new PlatformError(
      `${file} is damaged. Restore it from a backup, or delete it: everybody then has to sign in again.`,
    );
  }
}

function make(file: string): Secrets {
  const secrets: Secrets = {
    jwtSecret: randomBytes(32).toString('base64url'),
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    buildHookSecret: `whsec_${randomBytes(32).toString('base64')}`,
    addressHashKey: randomBytes(32).toString('base64url'),
  };
  const unfinished = `${file}.new`;
  const handle = openSync(unfinished, 'w', 0o600);
  writeSync(handle, JSON.stringify(secrets, null, 2));
  fsyncSync(handle);
  closeSync(handle);
  renameSync(unfinished, file);
  return secrets;
}
