// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * A plugin's name, and its file's hash as its version, so that ESLint's cache drops results of an earlier one.
 * @param {string} file
 */
export function metaOf(file) {
  const version = createHash('sha256').update(readFileSync(file)).digest('hex');
  return { name: basename(file), version };
}
