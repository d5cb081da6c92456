import { fileURLToPath } from 'node:url';

/** The folder of the product's own migrations. */
export const productMigrations = fileURLToPath(
  new URL('../../../supabase/migrations', import.meta.url),
);
