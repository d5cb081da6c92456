import { join } from 'node:path';
import { takeLock } from '../publisher/lock.ts';

/**
 * Takes `dataDir` for this process: PGlite opens one folder twice without a word, and damages it.
 * Resolves to the release. Throws a PublishError when another run has it.
 */
export function lockDataDir(dataDir: string): Promise<() => void> {
  return takeLock(
    join(dataDir, 'lock'),
    0,
    `The data folder ${dataDir} is in use by another run. ` +
      'Stop that one, or set DATA_DIR to another folder.',
  );
}
