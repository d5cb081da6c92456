// One `astro build` in a process of its own: argv[2] is a JSON object {root, outDir, cacheDir}.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'astro';
import type * as RendererEntry from '../renderer-entry.ts';
import type { AstroReport } from './astro-build.ts';

const { root, outDir, cacheDir } = JSON.parse(process.argv[2] ?? '') as Record<
  'root' | 'outDir' | 'cacheDir',
  string
>;

// Nobody is left to use it, and another build may want the folder.
process.once('disconnect', () => process.exit());

try {
  await build({
    root,
    outDir,
    cacheDir,
    mode: 'production',
    logLevel: 'error',
    build: { client: './client', server: './renderer' },
  });
  const policies = JSON.parse(readFileSync(join(outDir, 'policies.json'), 'utf8')) as string[];
  const { settings } = (await import(
    pathToFileURL(join(outDir, 'renderer', 'entry.mjs')).href
  )) as typeof RendererEntry;
  report({ built: { policies, settings } });
} catch (error) {
  report({
    failure: told(error),
    setting: error instanceof Error && error.name === 'SettingsError',
  });
}

function report(outcome: AstroReport) {
  process.send?.(outcome, () => process.disconnect());
}

/** Astro's own words: what went wrong, where, and its hint. */
function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { hint, loc } = error as Error & { hint?: string; loc?: { file?: string; line?: number } };
  const place = loc?.file ? ` (${loc.file}${loc.line ? `:${loc.line}` : ''})` : '';
  return [error.message + place, hint].filter(Boolean).join(' ');
}
