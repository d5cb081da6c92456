import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PublishError } from '../error.ts';
import type { Stored } from '../releases/store.ts';
import type * as RendererEntry from '../renderer-entry.ts';

/** What a code build leaves in `code.json`: the file is written last, so its folder is whole. */
export interface Code {
  /** Hash of what the build was made of: equal inputs need no second build. */
  inputs: string;
  /** Hash of the renderer and of the assets that pages name: equal ids render equal bytes. */
  codeId: string;
  /** The Content-Security-Policy of every page. */
  policy: string;
  /** What the site was compiled with. */
  settings: typeof RendererEntry.settings;
  /** Every file in `client/`, by its path there. */
  files: Record<string, Stored>;
}

/** Undefined when there is no whole code build in `buildDir`. */
export function readCode(buildDir: string): Code | undefined {
  try {
    return JSON.parse(readFileSync(join(buildDir, 'code.json'), 'utf8')) as Code;
  } catch {
    return undefined;
  }
}

/** The renderer's exports, whose types the pages set. */
export type Renderer = Pick<
  typeof RendererEntry,
  'cardColumns' | 'collect' | 'contentPages' | 'loadSocialImages' | 'render' | 'setSource'
>;

export type SocialImages = Awaited<ReturnType<Renderer['loadSocialImages']>>;

export interface LoadedCode {
  code: Code;
  renderer: Renderer;
}

/** Loads the code build of `buildDir` into this process. Throws a PublishError when there is none. */
export async function loadCode(buildDir: string): Promise<LoadedCode> {
  // React picks its development build when it is loaded without this.
  process.env['NODE_ENV'] = 'production';
  // A page that formats a date must come out alike wherever it is rendered.
  process.env['TZ'] = 'UTC';
  const code = readCode(buildDir);
  if (!code) {
    throw new PublishError(
      `There is no finished code build in ${buildDir}: run the code build first.`,
    );
  }
  const renderer = (await import(
    pathToFileURL(join(buildDir, 'renderer', 'entry.mjs')).href
  )) as Renderer;
  return { code, renderer };
}
