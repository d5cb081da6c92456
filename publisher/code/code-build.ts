import { hash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { takeLock } from '../lock.ts';
import { emptyFolder } from '../releases/write.ts';
import { astroBuild, publicOnly, type AstroOutput } from './astro-build.ts';
import { formatHeaders, formatRedirects } from './host-files.ts';
import { filesUnder, hashFile, hashInputs } from './inputs.ts';
import { readCode, type Code } from './load.ts';
import { mergePolicies } from './policy.ts';

export interface CodeBuildOptions {
  /** The repository. */
  root: string;
  /** Gets `renderer/`, `client/`, and `code.json`. Inside `root`, whose packages the build uses. */
  buildDir: string;
  /** Variables named PUBLIC_… are compiled in. The build sees no others. */
  env: Readonly<Record<string, string | undefined>>;
  logger: (line: string) => void;
}

/**
 * Compiles the site without its posts: site pages, assets, and the renderer. Does nothing if the inputs
 * haven't changed. Throws a PublishError with Astro's own message and then keeps the previous build.
 */
export async function codeBuild(options: CodeBuildOptions): Promise<{ codeId: string }> {
  const { root, buildDir, env, logger } = options;
  const unlock = await takeLock(
    join(buildDir, 'lock'),
    120_000,
    `Another code build is still writing to ${buildDir}: wait until it’s done, or stop it.`,
  );
  try {
    const inputs = hashInputs(root, publicOnly(env));
    const previous = readCode(buildDir);
    if (previous?.inputs === inputs) {
      logger('The code hasn’t changed since the last build.');
      return previous;
    }
    logger('Building the code (astro build) …');
    const outDir = join(buildDir, 'next');
    emptyFolder(outDir);
    const cacheDir = join(buildDir, 'cache');
    const output = await astroBuild({ root, outDir, cacheDir, env, reference: false, logger });
    const code = describeBuild(root, outDir, inputs, output);
    replaceBuild(buildDir, outDir, code);
    return code;
  } finally {
    unlock();
  }
}

function describeBuild(root: string, outDir: string, inputs: string, output: AstroOutput): Code {
  const { settings, policies } = output;
  const policy = mergePolicies(policies);
  const client = join(outDir, 'client');
  writeFileSync(join(client, '_headers'), formatHeaders(policy, settings));
  const redirects = join(client, '_redirects');
  writeFileSync(redirects, formatRedirects(readFileSync(redirects, 'utf8'), settings));
  const files: Code['files'] = {};
  for (const file of filesUnder(client)) {
    files[relative(client, file)] = { sha: hashFile(file), size: statSync(file).size };
  }
  return { inputs, codeId: codeIdOf(root, outDir), policy, settings, files };
}

/** In the names of chunks: a hash of their content, which contains absolute paths. */
const chunkHash = /_[\w-]{8}(?=\.mjs)/g;

/** A hash of the output without absolute paths, so that two clones with the same code have the same ID. */
function codeIdOf(root: string, outDir: string): string {
  const outputs = [join(outDir, 'renderer'), join(outDir, 'client', '_astro')].flatMap(filesUnder);
  const lines = outputs.map((file) => {
    const name = relative(outDir, file);
    if (!file.endsWith('.mjs')) return `${name} ${hashFile(file)}`;
    const portable = readFileSync(file, 'utf8').replaceAll(outDir, '').replaceAll(`${root}/`, '');
    return `${name.replace(chunkHash, '')} ${hash('sha256', portable.replaceAll(chunkHash, ''))}`;
  });
  return hash('sha256', lines.sort().join('\n'));
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
