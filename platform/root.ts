import { fileURLToPath } from 'node:url';

/** The repository's folder: everything the platform serves and compiles stands in it. */
export const root = fileURLToPath(new URL('..', import.meta.url));
