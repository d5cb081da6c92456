import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { freePort } from './free-port.ts';
import { findPostgres } from './postgres-binaries.ts';
import { startTied } from './tied-process.ts';

export interface PostgresServer {
  /** For the superuser and the database `postgres`. */
  url: string;
  /** Runs kill -9 on all of its processes, then restarts with what is left on disk. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** For data that doesn't have to survive a crash. */
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts a PostgreSQL server in a temporary folder, on loopback and without passwords. `durable` keeps
 * PostgreSQL's default of writing each transaction to disk before acknowledging it.
 */
export async function startPostgresServer({ durable = false } = {}): Promise<PostgresServer> {
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
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    ...(!durable && fast),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = () =>
    startTied(join(binaries, 'postgres'), ['-D', data, ...options], {
      ...user,
      cwd: folder,
      signal: 'INT',
    });

  // Keeps the folder while servers crash and restart in it.
  const keeper = startTied('sleep', ['infinity'], { ...user, scratch: folder });
  let server = start();
  const stop = async () => {
    await server.stop();
    await keeper.stop();
  };
  try {
    await waitUntilReady(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    async crash() {
      await killTree(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]));
      await server.stop();
      server = start();
      await waitUntilReady(url);
    },
    stop,
  };
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
}

async function waitUntilReady(url: string) {
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

/** Runs kill -9 on a process and its children, and waits until all have exited. Linux only. */
async function killTree(pid: number): Promise<void> {
  // Stopped first, so that it can't restart a child or tell another one to exit.
  process.kill(pid, 'SIGSTOP');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = [pid, ...children.split(' ').filter(Boolean).map(Number)];
  for (const each of pids) kill(each);
  while (pids.some(runs)) await new Promise((resolve) => setImmediate(resolve));
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Exited processes stay listed as zombies (Z) until their parent reaps them. */
function runs(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
