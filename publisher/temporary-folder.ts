import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Calls `work` with a new folder that only this user can read, and deletes the folder afterward. */
export async function inTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
