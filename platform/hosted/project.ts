import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { causeOf, FixableError } from '../../publisher/error.ts';
import { isLoopback } from '../../supabase/functions/_shared/rules/environment/addresses.ts';
import { openPostgres } from '../backend/database/postgres.ts';
import type { Database } from '../backend/database/database.ts';
import type { Config } from '../config.ts';

/** A hosted project, and the credentials for it from the variables. */
export interface Project {
  /** Such as `https://abcdefghijklmnopqrst.supabase.co`. */
  url: string;
  /** Its ID in the management API and the dashboard. */
  ref: string;
  publishableKey: string;
  secretKey: string | undefined;
  accessToken: string | undefined;
  databaseUrl: string | undefined;
}

/** Whether the variables name a hosted project, rather than the backend on this machine. */
export function isHosted({ publicEnv: { PUBLIC_SUPABASE_URL: url } }: Config): boolean {
  return url !== undefined && !isLoopback(new URL(url));
}

/** Throws a FixableError if the variables name no hosted project, or two different ones. */
export function readProject(config: Config): Project {
  const { publicEnv, publishableKey, variables } = config;
  const url = publicEnv['PUBLIC_SUPABASE_URL'];
  if (!url || !isHosted(config)) {
    throw new FixableError(
      'PUBLIC_SUPABASE_URL is empty or points to this machine. Set it to the address of the hosted project, such as https://abcdefghijklmnopqrst.supabase.co.',
    );
  }
  const ref = /^https:\/\/([a-z]{20})\.supabase\.co$/.exec(url)?.[1];
  const id = publicEnv['PUBLIC_SUPABASE_PROJECT_ID'] ?? ref ?? '';
  if (ref !== undefined && ref !== id) {
    throw new FixableError(
      `PUBLIC_SUPABASE_PROJECT_ID is ${id}, but PUBLIC_SUPABASE_URL belongs to the project ${ref}. Use the same project for both.`,
    );
  }
  const { SUPABASE_DB_URL: databaseUrl } = variables;
  const database = databaseUrl && refOfDatabase(databaseUrl);
  if (database && database !== id) {
    throw new FixableError(
      `SUPABASE_DB_URL belongs to the project ${database}, but PUBLIC_SUPABASE_PROJECT_ID is ${id}. Use the same project for both.`,
    );
  }
  // It may use a different session for every statement.
  if (databaseUrl && new URL(databaseUrl).port === '6543') {
    throw new FixableError(
      'SUPABASE_DB_URL is the address of the transaction pooler. Copy the session pooler’s connection string, which uses port 5432.',
    );
  }
  if (databaseUrl && new URL(databaseUrl).search !== '') {
    throw new FixableError(
      'SUPABASE_DB_URL has parameters. Remove everything from the question mark on: the connection is always encrypted, and the certificate verified.',
    );
  }
  const { SUPABASE_SECRET_KEY: secretKey, SUPABASE_ACCESS_TOKEN: accessToken } = variables;
  return { url, ref: id, publishableKey, secretKey, accessToken, databaseUrl };
}

/** The project of a pooler's or direct connection string. Undefined if it's neither. */
function refOfDatabase(address: string): string | undefined {
  const { username, hostname } = new URL(address);
  return (/^[^.]+\.([a-z]{20})$/.exec(username) ?? /^db\.([a-z]{20})\./.exec(hostname))?.[1];
}

/**
 * Connects to the project's database. Unless it's on this machine, the connection is encrypted, and the certificate
 * verified. Throws a FixableError if its address isn't set, or if that fails.
 */
export async function openProjectDatabase({ databaseUrl }: Project): Promise<Database> {
  if (databaseUrl === undefined) {
    throw new FixableError('Set SUPABASE_DB_URL to the connection string of the session pooler.');
  }
  const isRemote = !isLoopback(new URL(databaseUrl));
  try {
    return await openPostgres(databaseUrl, isRemote ? { ca: trustedCertificates() } : undefined);
  } catch (error) {
    throw new FixableError(
      `Can’t connect to the database in SUPABASE_DB_URL (${causeOf(error)}). Copy the session pooler’s connection string from the project’s Connect button, with the password filled in.`,
      { cause: error },
    );
  }
}

/**
 * Who may vouch for the server of a hosted database: Supabase, whose certificates are its own (as in Supabase CLI
 * 3.1.0), and whoever the system trusts, including NODE_EXTRA_CA_CERTS.
 */
export function trustedCertificates(): string[] {
  const file = fileURLToPath(new URL('supabase-ca.pem', import.meta.url));
  return [readFileSync(file, 'utf8'), ...getCACertificates('default')];
}
