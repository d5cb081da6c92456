import { join } from 'node:path';

/** Keeps compiled modules for the hundreds of processes that the tests start, which halves the CPU time of most. */
export function keepCompiledModules(): void {
  process.env['NODE_COMPILE_CACHE'] ??= join(
    import.meta.dirname,
    '../node_modules/.cache/compiled-modules',
  );
}
