import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { access, constants, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const suffix = '.eml';
/** Milliseconds since 1970 and a random part: file names sort by time and cannot be guessed. */
const idPattern = /^\d{13}-[0-9a-f]{16}$/;

/** Messages as files of one folder, one `<id>.eml` each. */
export interface MessageFiles {
  /** Oldest first. */
  ids(): readonly string[];
  /** Resolves with the id when the message would survive a crash of the machine. */
  add(raw: Buffer): Promise<string>;
  /** Undefined when there is no such message. */
  read(id: string): Promise<Buffer | undefined>;
  clear(): Promise<void>;
  /** Throws when the folder cannot be written to. */
  check(): Promise<void>;
}

/** When the message of this id was stored. */
export function storedAt(id: string): Date {
  return new Date(Number(id.slice(0, 13)));
}

/** Opens `directory`, makes it where needed, and keeps its newest `limit` messages. */
export function openMessageFiles(directory: string, limit: number): MessageFiles {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const stored: string[] = [];
  for (const name of readdirSync(directory)) {
    const id = name.slice(0, -suffix.length);
    if (name.endsWith(suffix) && idPattern.test(id)) stored.push(id);
    // Was being written at a crash, so its sender was never told that it had arrived.
    else if (name.endsWith('.part')) rmSync(join(directory, name));
  }
  stored.sort();
  const fileOf = (id: string) => join(directory, id + suffix);

  let latest = Number(stored.at(-1)?.slice(0, 13) ?? 0);
  function nextId(): string {
    // Strictly rising, so that the order holds when messages share a millisecond or the clock is set back.
    latest = Math.max(latest + 1, Date.now());
    return `${latest}-${randomBytes(8).toString('hex')}`;
  }

  async function removeOldest(): Promise<void> {
    while (stored.length > limit) {
      const oldest = stored.shift();
      if (oldest) await rm(fileOf(oldest), { force: true });
    }
  }

  return {
    ids: () => stored,
    async add(raw) {
      const id = nextId();
      const part = join(directory, `${id}.part`);
      try {
        await writeThrough(part, raw);
        await rename(part, fileOf(id));
        await syncFolder(directory);
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined);
        throw error;
      }
      stored.push(id);
      stored.sort();
      await removeOldest();
      return id;
    },
    async read(id) {
      if (!idPattern.test(id)) return undefined;
      try {
        return await readFile(fileOf(id));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async clear() {
      for (const id of stored.splice(0)) await rm(fileOf(id), { force: true });
    },
    check: () => access(directory, constants.W_OK),
  };
}

async function writeThrough(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Without it the new name may be lost in a crash, and the message with it. */
async function syncFolder(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
