import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { keepCompiledModules } from './tests/compile-cache.ts';
import { keepTemporaryFilesInMemory } from './tests/memory-disk.ts';

keepTemporaryFilesInMemory();
keepCompiledModules();

const alias = {
  'astro:env/client': fileURLToPath(new URL('tests/unit/src/astro-env-client.ts', import.meta.url)),
  // Modules that only the Worker's bundle has.
  'cloudflare:workers': fileURLToPath(
    new URL('tests/unit/edge/modules/cloudflare-workers.ts', import.meta.url),
  ),
  'site-code': fileURLToPath(new URL('tests/unit/edge/modules/site-code.ts', import.meta.url)),
  'site-renderer': fileURLToPath(
    new URL('tests/unit/publisher/fake-renderer.mjs', import.meta.url),
  ),
  '~rules': fileURLToPath(new URL('supabase/functions/_shared/rules', import.meta.url)),
  '~': fileURLToPath(new URL('src', import.meta.url)),
};

/** Collecting the memory of tests took a tenth of their CPU time with Node.js's default. */
const execArgv = ['--max-semi-space-size=64'];

/** By default, Vitest polls for a second, which isn't enough on a busy machine. */
const patient = { poll: { timeout: 20_000 } };

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          execArgv,
          include: ['tests/unit/**/*.test.ts'],
          // Starting a worker takes longer than most files. The setup gives each file its own modules.
          isolate: false,
          setupFiles: ['tests/unit/fresh-state.ts'],
          // Can be initialized only once, so each file needs its own.
          server: { deps: { inline: ['@resvg/resvg-wasm'] } },
          // By default, Vitest leaves one core idle.
          maxWorkers: '100%',
          // Generous, because the checks run at the same time.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'backend',
          execArgv,
          include: ['tests/backend/**/*.test.ts'],
          globalSetup: ['tests/backend/lanes/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patient,
          // Each worker has its own PostgreSQL server.
          maxWorkers: 2,
          // Otherwise each file would compile the embedded database again, which takes more than a second.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
