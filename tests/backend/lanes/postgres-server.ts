import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { freePort } from '../../ports.ts';
import { findPostgres, linkLibraries, npmPostgres17 } from './postgres-binaries.ts';
import { startServerProcess } from './server-process.ts';

export interface PostgresServer {
  /** For the superuser and the database `postgres`. */
  url: string;
  stop(): Promise<void>;
}

interface PostgresOptions {
  superuser?: string;
  /** Defaults to the oldest version from 15 on that's installed. 17 is from npm. */
  version?: 15 | 17;
}

/** Starts a PostgreSQL server in a temporary folder, on loopback and without passwords. */
export async function startPostgresServer({
  superuser = 'postgres',
  version = 15,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const binaries = version === 17 ? join(npmPostgres17, 'bin') : findPostgres();
  const cwd = mkdtempSync(join(tmpdir(), 'lane-postgres-'));
  const user = unprivilegedUser();
  if (user) chownSync(cwd, user.uid, user.gid);
  const env = {
    ...process.env,
    ...(version === 17 && { LD_LIBRARY_PATH: linkLibraries(join(cwd, 'lib')) }),
  };
  const data = join(cwd, 'data');
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, cwd, env, stdio: 'pipe' },
  );

  const port = await freePort();
  const url = `postgres://${superuser}@127.0.0.1:${port}/postgres`;
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: cwd,
    // Like a hosted project. Otherwise, days would have 23 or 25 hours on machines in some time zones.
    timezone: 'UTC',
    // Compiling a query takes longer than running it on a test's few rows.
    jit: 'off',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // It doesn't see the rows of a running test, and would plan the test's statements for an empty table.
    autovacuum: 'off',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = await startServerProcess(
    join(binaries, 'postgres'),
    ['-D', data, ...options],
    { ...user, cwd, env },
    () => runStatement(url, 'select 1'),
  );
  return {
    url,
    async stop() {
      await server.stop();
      rmSync(cwd, { recursive: true });
    },
  };
}

/** Runs one statement in a connection of its own. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
}
