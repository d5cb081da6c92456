import fs from 'node:fs';
import promises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const changing = [
  'linkSync',
  'mkdirSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'symlinkSync',
  'writeFileSync',
] as const;

export interface DiskFault {
  /** How many changes were attempted. */
  changes(): number;
  /** Stops failing. */
  lift(): void;
}

/**
 * Makes changes of the file system fail from the `nth` on (1 is the first) with the error that `fault`
 * returns for the call's name, if any. The disk is then as SIGKILL at that moment would have left it.
 */
export function breakDisk(nth: number, fault: (call: string) => Error | undefined): DiskFault {
  let count = 0;
  function check(call: string) {
    count += 1;
    const error = count >= nth ? fault(call) : undefined;
    if (error) throw error;
  }

  const restore: (() => void)[] = [];
  function replace<Key extends string, Call>(holder: Record<Key, Call>, name: Key, call: Call) {
    const original = holder[name];
    holder[name] = call;
    restore.push(() => (holder[name] = original));
  }

  for (const name of changing) {
    const original = fs[name] as (...args: unknown[]) => unknown;
    replace(fs as unknown as Record<string, unknown>, name, (...args: unknown[]) => {
      check(name);
      return original(...args);
    });
  }
  const { open, rename, rm } = promises;
  replace(
    promises,
    'rename',
    async (...args: Parameters<typeof rename>) => (check('rename'), rename(...args)),
  );
  replace(promises, 'rm', async (...args: Parameters<typeof rm>) => (check('rm'), rm(...args)));
  replace(promises, 'open', async (...args: Parameters<typeof open>) => {
    check('open');
    const handle: FileHandle = await open(...args);
    const { writeFile } = handle;
    handle.writeFile = async (...given: Parameters<typeof writeFile>) => (
      check('writeFile'),
      writeFile.apply(handle, given)
    );
    return handle;
  });
  syncBuiltinESMExports();
  return {
    changes: () => count,
    lift() {
      for (const undo of restore) undo();
      syncBuiltinESMExports();
    },
  };
}

/** Makes every change fail, as if the process had been killed. */
export const killed = () => new Error('killed');

/**
 * Runs `act` on a disk that fails from the first change on, then from the second, and so on until nothing
 * fails. After each run, `check` gets its result or error on a working disk.
 */
export async function breakDiskAtEveryChange(
  fault: (call: string) => Error | undefined,
  prepare: () => string,
  act: (folder: string) => Promise<unknown>,
  check: (run: { folder: string; outcome: unknown; when: string }) => Promise<void>,
): Promise<void> {
  for (let nth = 1, isReached = true; isReached; nth += 1) {
    const folder = prepare();
    const disk = breakDisk(nth, fault);
    const outcome = await act(folder)
      .catch((error: unknown) => error)
      .finally(() => disk.lift());
    isReached = disk.changes() >= nth;
    await check({ folder, outcome, when: `${fault.name} at change ${nth}` });
  }
}
