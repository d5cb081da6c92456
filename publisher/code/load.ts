import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HeaderRule } from '../../supabase/functions/_shared/rules/header-rules.ts';
import { FixableError } from '../error.ts';
import { compress, type Quality } from '../releases/files.ts';
import type { FileEntry } from '../releases/release.ts';
import { fileAt } from '../releases/site-path.ts';
import type * as RendererEntry from '../renderer-entry.ts';

/** The content of `code.json`, the last file that a code build writes. */
export interface Code {
  /** Hash of everything the build reads: builds with the same ID render the same bytes. */
  codeId: string;
  headers: readonly HeaderRule[];
  /** Redirects from paths to paths, without those of posts. */
  redirects: Readonly<Record<string, string>>;
  variables: typeof RendererEntry.variables;
  /** What a release has for each file in `client/`, by path, without those that configure static hosts. */
  files: Readonly<Record<string, FileEntry>>;
}

/** Undefined if `buildDir` contains no finished code build. */
export function readCode(buildDir: string): Code | undefined {
  try {
    return JSON.parse(readFileSync(join(buildDir, 'code.json'), 'utf8')) as Code;
  } catch {
    return undefined;
  }
}

/** Without what only a code build needs. */
export type Renderer = Omit<typeof RendererEntry, 'loadHeaderRules' | 'variables'>;

export interface LoadedCode {
  code: Code;
  renderer: Renderer;
}

/** Imports the renderer of the code build in `buildDir`. Throws a FixableError if there is none. */
export async function loadCode(buildDir: string): Promise<LoadedCode> {
  // Without it, React loads its development build.
  process.env['NODE_ENV'] = 'production';
  // Dates have to be formatted the same on every machine.
  process.env['TZ'] = 'UTC';
  const code = readCode(buildDir);
  if (!code) {
    throw new FixableError(
      `${buildDir} contains no finished code build: run the code build first.`,
    );
  }
  const entry = pathToFileURL(join(buildDir, 'renderer', 'entry.mjs')).href;
  return { code, renderer: (await import(entry)) as Renderer };
}

/**
 * Returns a function that reads a file of a code build the way a release stores it: text is compressed. It takes the
 * file's path and entry in `code.json`.
 */
export function codeFileReader(buildDir: string, quality: Quality) {
  return async (path: string, { type, isCompressed }: FileEntry): Promise<Uint8Array> => {
    const content = readFileSync(join(buildDir, 'client', fileAt(path, type)));
    return isCompressed ? compress(content, 'br', quality) : content;
  };
}
