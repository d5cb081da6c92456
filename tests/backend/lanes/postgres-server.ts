import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { freePort } from './free-port.ts';
import { findPostgres } from './postgres-binaries.ts';
import { startTied } from './tied-process.ts';

export interface PostgresServer {
  /** Of its superuser and the database `postgres`. */
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL server of its own in a temporary folder, loopback only; trusts whoever connects. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const binaries = findPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'lane-postgres-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, cwd: folder, stdio: 'pipe' },
  );

  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    // Nobody needs these data after a crash.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  };
  const server = startTied(
    join(binaries, 'postgres'),
    [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...user, cwd: folder, signal: 'INT', scratch: folder },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await answers(url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url, stop: server.stop };
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
}

async function answers(url: string) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await sql.end();
    }
  }
}
