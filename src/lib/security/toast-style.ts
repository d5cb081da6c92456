import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The style that sonner puts into the page when its first toast is shown: the policy has to know it by
 * its hash. Throws where this version of sonner writes it in another way.
 */
export function toastStyle(): string {
  const source = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8');
  const literal = /^__insertCSS\((".*")\);?$/m.exec(source)?.[1];
  if (literal === undefined) throw new Error('The style of sonner was not found in its module.');
  return JSON.parse(literal) as string;
}
