import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { build } from 'astro';
import type { Task } from '../child-task.ts';
import { PublishError } from '../error.ts';
import type * as RendererEntry from '../renderer-entry.ts';
import type { AstroOutput } from './astro-build.ts';

type Folders = Record<'root' | 'outDir' | 'cacheDir', string>;

const astroTask: Task<Folders, undefined, AstroOutput> = async (folders) => async () => {
  const { outDir } = folders;
  try {
    await build({
      ...folders,
      mode: 'production',
      logLevel: 'error',
      build: { client: './client', server: './renderer' },
    });
  } catch (error) {
    throw new PublishError(stripVTControlCharacters(explain(error)));
  }
  const policies = JSON.parse(readFileSync(join(outDir, 'policies.json'), 'utf8')) as string[];
  const { settings, inlined } = (await import(
    pathToFileURL(join(outDir, 'renderer', 'entry.mjs')).href
  )) as typeof RendererEntry;
  return { policies, settings, inlined };
};
export default astroTask;

/** Astro's own message, with the position in the source and the hint. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return `The site couldn’t be built. ${String(error)}`;
  // The message already says which setting to fix.
  if (error.name === 'SettingsError') return error.message;
  const { hint, loc } = error as Error & { hint?: string; loc?: { file?: string; line?: number } };
  const position = loc?.file ? ` (${loc.file}${loc.line ? `:${loc.line}` : ''})` : '';
  return ['The site couldn’t be built.', error.message + position, hint].filter(Boolean).join(' ');
}
