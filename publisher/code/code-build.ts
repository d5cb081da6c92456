import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describeFile } from '../releases/files.ts';
import type { FileEntry } from '../releases/release.ts';
import { typeOf } from '../releases/site-path.ts';
import { astroBuild, publicOnly, type AstroOutput } from './astro-build.ts';
import { formatHeaders, formatRedirects, parseRedirects } from './host-files.ts';
import { emptyFolder, filesUnder, hashInputs } from './inputs.ts';
import { readCode, type Code } from './load.ts';

export interface CodeBuildOptions {
  /** The repository. */
  root: string;
  /**
   * Gets `renderer/`, `client/`, and `code.json`. Inside `root`, whose packages the build uses. The caller
   * makes sure that no other process uses it.
   */
  buildDir: string;
  /** Variables named PUBLIC_… are compiled in. The build sees no others. */
  env: Readonly<Record<string, string | undefined>>;
  logger: (line: string) => void;
}

/**
 * Compiles the site without its posts: site pages, assets, and the renderer. Does nothing if the inputs
 * haven't changed. Throws a PublishError with Astro's own message and then keeps the previous build.
 */
export async function codeBuild(options: CodeBuildOptions): Promise<void> {
  const { root, buildDir, env, logger } = options;
  const codeId = hashInputs(root, publicOnly(env));
  if (readCode(buildDir)?.codeId === codeId) {
    logger('The code hasn’t changed since the last build.');
    return;
  }
  logger('Building the code (astro build) …');
  const outDir = join(buildDir, 'next');
  emptyFolder(outDir);
  const cacheDir = join(buildDir, 'cache');
  const output = await astroBuild({ root, outDir, cacheDir, env, logger });
  const code = describeBuild(outDir, codeId, output);
  replaceBuild(buildDir, outDir, code);
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
    files[relative(client, file)] = describeFile(typeOf(file), readFileSync(file));
  }
  return { codeId, headers, redirects: parseRedirects(redirects), variables, files };
}

/** Without `code.json` the build counts as missing, so it's removed first and written last. */
function replaceBuild(buildDir: string, outDir: string, code: Code): void {
  rmSync(join(buildDir, 'code.json'), { force: true });
  for (const name of ['renderer', 'client']) {
    rmSync(join(buildDir, name), { recursive: true, force: true });
    renameSync(join(outDir, name), join(buildDir, name));
  }
  writeFileSync(join(outDir, 'code.json'), JSON.stringify(code));
  renameSync(join(outDir, 'code.json'), join(buildDir, 'code.json'));
  rmSync(outDir, { recursive: true });
}
