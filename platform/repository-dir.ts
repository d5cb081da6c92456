import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const repositoryDir = fileURLToPath(new URL('..', import.meta.url));

export const migrationsFolder = join(repositoryDir, 'supabase', 'migrations');
