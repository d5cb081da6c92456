import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { HeaderRule } from '../../supabase/functions/_shared/rules/header-rules.ts';
import { openTask } from '../child-task.ts';
import { FixableError, messageOf } from '../error.ts';
import { describeFile } from '../releases/files.ts';
import type { FileEntry } from '../releases/release.ts';
import { hostFiles, pathOf, typeOf } from '../releases/site-path.ts';
import type { variables } from '../renderer-entry.ts';
import { formatHeaders, formatRedirects, parseRedirects } from './host-files.ts';
import { emptyFolder, filesUnder, hashInputs } from './inputs.ts';
import { readCode, type Code } from './load.ts';

export interface CodeBuildOptions {
  repositoryDir: string;
  /**
   * Gets `renderer/`, `client/`, and `code.json`. Inside `repositoryDir`, whose packages the build uses. The caller
   * makes sure that no other process uses it.
   */
  buildDir: string;
  /** Variables named PUBLIC_… are compiled in. The build sees no others. */
  env: Readonly<Record<string, string | undefined>>;
  logger: (line: string) => void;
}

export interface AstroOutput {
  headers: readonly HeaderRule[];
  variables: typeof variables;
}

/**
 * Compiles the site without its posts: site pages, assets, and the renderer. Does nothing if the inputs
 * haven't changed. Throws a FixableError with Astro's own message and then keeps the previous build.
 */
export async function codeBuild(options: CodeBuildOptions): Promise<void> {
  const { repositoryDir, buildDir, env, logger } = options;
  const codeId = hashInputs(repositoryDir, publicOnly(env));
  if (readCode(buildDir)?.codeId === codeId) {
    logger('The code hasn’t changed since the last build.');
    return;
  }
  logger('Building the code (astro build) …');
  const outDir = join(buildDir, 'next');
  emptyFolder(outDir);
  const output = await astroBuild(outDir, options);
  const code = describeBuild(outDir, codeId, output);
  writeFileSync(join(outDir, 'code.json'), JSON.stringify(code));
  replaceBuild(buildDir, outDir);
}

function describeBuild(outDir: string, codeId: string, output: AstroOutput): Code {
  const { variables, headers } = output;
  const client = join(outDir, 'client');
  writeFileSync(join(client, '_headers'), formatHeaders(headers));
  const redirectsFile = join(client, '_redirects');
  const redirects = readFileSync(redirectsFile, 'utf8');
  writeFileSync(redirectsFile, formatRedirects(redirects, variables));
  const files: Record<string, FileEntry> = {};
  for (const file of filesUnder(client)) {
    const name = relative(client, file);
    if (!hostFiles.has(name)) files[pathOf(name)] = describeFile(typeOf(name), readFileSync(file));
  }
  return { codeId, headers, redirects: parseRedirects(redirects), variables, files };
}

/** Without `code.json` the build counts as missing, so it's removed first and moved last. */
function replaceBuild(buildDir: string, outDir: string): void {
  const parts = ['code.json', 'renderer', 'client'];
  for (const part of parts) rmSync(join(buildDir, part), { recursive: true, force: true });
  for (const part of parts.reverse()) renameSync(join(outDir, part), join(buildDir, part));
  rmSync(outDir, { recursive: true });
}

/**
 * Encrypts the props of server islands, which the site doesn't use. Without it, Astro generates a random
 * key, and no two builds are the same.
 */
const astroKey = Buffer.alloc(32).toString('base64');

/**
 * Runs `astro build` in a process with an environment of its own, because any variable could end up in
 * the bundle. Throws a FixableError with Astro's own message.
 */
async function astroBuild(
  outDir: string,
  { repositoryDir, buildDir, env, logger }: CodeBuildOptions,
): Promise<AstroOutput> {
  const output: string[] = [];
  const task = openTask<object, undefined, AstroOutput>(import.meta.resolve('./astro-task.ts'), {
    name: 'astro build',
    setup: { root: repositoryDir, outDir, cacheDir: join(buildDir, 'cache') },
    logger: (text) => output.push(text),
    cwd: repositoryDir,
    env: {
      ...publicOnly(env),
      NODE_ENV: 'production',
      TZ: 'UTC',
      ASTRO_KEY: astroKey,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
  try {
    const result = await task.run(undefined);
    if (output.length > 0) logger(output.join('\n'));
    return result;
  } catch (error) {
    if (error instanceof FixableError) throw error;
    const message = stripVTControlCharacters(output.join('\n').trim());
    throw new FixableError(`The site couldn’t be built. ${message || messageOf(error)}`);
  } finally {
    await task.close();
  }
}

/** Sorted, so that the same variables always become the same text. */
function publicOnly(env: CodeBuildOptions['env']): Record<string, string> {
  const names = Object.keys(env).filter((name) => name.startsWith('PUBLIC_'));
  return Object.fromEntries(names.sort().map((name) => [name, env[name] ?? '']));
}
