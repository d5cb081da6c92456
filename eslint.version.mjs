// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * A plugin's name and version, from its file. ESLint's cache then forgets what an earlier version found.
 * @param {string} file
 */
export function metaOf(file) {
  const version = createHash('sha256').update(readFileSync(file)).digest('hex');
  return { name: basename(file), version };
}
