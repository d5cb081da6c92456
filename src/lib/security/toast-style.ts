import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The style that sonner inserts with its first toast, which the Content-Security-Policy must allow by hash.
 * Throws if this version of sonner inserts it differently.
 */
export function toastStyle(): string {
  const source = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8');
  const literal = /^__insertCSS\((".*")\);?$/m.exec(source)?.[1];
  if (literal === undefined) throw new Error('Sonner’s style wasn’t found in its module.');
  return JSON.parse(literal) as string;
}
