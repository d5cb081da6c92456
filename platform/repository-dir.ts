import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const repositoryDir = fileURLToPath(new URL('..', import.meta.url));
