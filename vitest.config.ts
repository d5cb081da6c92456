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
      { resolve: { alias }, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        resolve: { alias },
        test: {
          name: 'backend',
          include: ['tests/backend/**/*.test.ts'],
          globalSetup: ['tests/backend/lanes/cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Each file brings up databases of its own; more at once only slow each other down.
          fileParallelism: false,
        },
      },
    ],
  },
});
