import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PlatformError } from './error.ts';

/** Who holds the folder. A process id alone may have been given to another process since. */
interface Holder {
  pid: number;
  startedAt: string;
}

/**
 * Takes `dataDir` for this process: PGlite opens one folder twice without a word, and both copies
 * are damaged. A lock whose process is gone (kill -9, power loss) is taken over. Returns the
 * release. Throws a PlatformError when another run holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'lock.json');
  const me: Holder = { pid: process.pid, startedAt: startOf(process.pid) ?? '' };
  for (;;) {
    if (create(file, JSON.stringify(me))) return () => rmSync(file, { force: true });
    const found = read(file);
    if (found === undefined) continue;
    const holder = parse(found);
    if (holder && startOf(holder.pid) === holder.startedAt) {
      throw new PlatformError(
        `The data folder ${dataDir} is in use by another run (process ${holder.pid}). ` +
          'Stop that one, or set DATA_DIR to another folder.',
      );
    }
    takeAway(file, found);
  }
}

function create(file: string, text: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, text);
    closeSync(handle);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Undefined for what a run left that died between making the file and filling it. */
function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

/** Removes the stale lock that was read, and puts back what somebody else made of it meanwhile. */
function takeAway(file: string, stale: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return;
    throw error;
  }
  if (read(aside) === stale) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

/** When a process began, in whatever form the system tells it; undefined when there is none. */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // Field 22, counted behind the command name, which may hold spaces (proc_pid_stat(5)).
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
