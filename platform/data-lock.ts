import { join } from 'node:path';
import { PublishError } from '../publisher/error.ts';
import { takeLock } from '../publisher/lock.ts';
import { PlatformError } from './error.ts';

/**
 * Takes `dataDir` for this process: PGlite opens one folder twice without a word, and damages it.
 * Resolves to the release. Throws a PublishError when another run has it, a PlatformError when it
 * cannot be written.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  try {
    return await takeLock(
      join(dataDir, 'lock'),
      0,
      `The data folder ${dataDir} is in use by another run. ` +
        'Stop that one, or set DATA_DIR to another folder.',
    );
  } catch (error) {
    if (error instanceof PublishError) throw error;
    throw new PlatformError(
      `The data folder ${dataDir} cannot be written (${(error as Error).message}). ` +
        'Set DATA_DIR to a folder that this user can write to.',
    );
  }
}
