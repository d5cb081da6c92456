import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { FixableError, isErrno } from '../publisher/error.ts';

/** An empty secret would let anyone in. */
const secret = v.pipe(v.string(), v.nonEmpty());

const schema = v.object({
  jwtSecret: secret,
  /** The API key of service_role. */
  secretKey: secret,
  /** A Standard Webhooks secret. */
  buildHookSecret: secret,
});

/** Generated during the first start and stored in the data folder, readable by its owner only. */
export type Secrets = v.InferOutput<typeof schema>;

export function generateSecrets(): Secrets {
  return {
    jwtSecret: randomBytes(32).toString('base64url'),
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    buildHookSecret: `whsec_${randomBytes(32).toString('base64')}`,
  };
}

/** Undefined before the first start. Throws a FixableError if `secrets.json` is unreadable or damaged. */
export function readSecrets(dataDir: string): Secrets | undefined {
  const file = secretsFile(dataDir);
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    // Without the cause, which may quote a secret.
    throw new FixableError(
      `${file} is damaged, or not a file that this user can read: make it readable, restore it from a backup, or delete it, which signs everyone out.`,
    );
  }
}

export function saveSecrets(dataDir: string, secrets: Secrets): void {
  const file = secretsFile(dataDir);
  const temporary = `${file}.new`;
  writeFileSync(temporary, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  renameSync(temporary, file);
}

export function secretsFile(dataDir: string): string {
  return join(dataDir, 'secrets.json');
}
