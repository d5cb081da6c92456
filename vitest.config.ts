import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = {
  'astro:env/client': fileURLToPath(new URL('tests/unit/src/astro-env-client.ts', import.meta.url)),
  '~rules': fileURLToPath(new URL('supabase/functions/_shared/rules', import.meta.url)),
  '~': fileURLToPath(new URL('src', import.meta.url)),
};

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          // Vitest leaves a core to itself, and needs none: of two cores one would be idle.
          maxWorkers: '100%',
          // Generous, because the checks run at the same time.
          testTimeout: 20_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'backend',
          include: ['tests/backend/**/*.test.ts'],
          globalSetup: ['tests/backend/lanes/cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Each file brings up databases of its own, and each worker has a PostgreSQL server of its own.
          maxWorkers: 2,
          // A fresh process for each file would compile the embedded database anew, for a second or more.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
