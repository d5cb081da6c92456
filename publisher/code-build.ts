import { hash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { astroBuild, publicOnly, type AstroOutput } from './code/astro-build.ts';
import { headersFile } from './code/headers.ts';
import { filesUnder, hashFile, hashInputs } from './code/inputs.ts';
import { readCode, type Code } from './code/load.ts';
import { unitePolicies } from './code/policy.ts';
import { redirectsFile } from './code/redirects.ts';
import { takeLock } from './lock.ts';
import { emptyFolder } from './releases/write.ts';

export interface CodeBuildOptions {
  /** The repository. */
  root: string;
  /** Gets `renderer/`, `client/` and `code.json`; inside `root`, whose packages the build uses. */
  buildDir: string;
  /** Those named PUBLIC_… are compiled in; the build sees no others. */
  env: Readonly<Record<string, string | undefined>>;
  logger: (line: string) => void;
}

/**
 * Compiles the site without its posts: marketing pages, assets, and a renderer for what depends on
 * posts. Does nothing when everything that goes into it is as it was. Throws a PublishError with
 * Astro's own message; the build before then stays.
 */
export async function codeBuild(options: CodeBuildOptions): Promise<{ codeId: string }> {
  const { root, buildDir, env, logger } = options;
  const unlock = await takeLock(
    join(buildDir, 'lock'),
    120_000,
    `Another code build still writes to ${buildDir}: wait until it ends, or stop it.`,
  );
  try {
    const inputs = hashInputs(root, publicOnly(env));
    const before = readCode(buildDir);
    if (before?.inputs === inputs) {
      logger('The code is unchanged since the last build.');
      return before;
    }
    logger('Building the code (astro build) …');
    const next = join(buildDir, 'next');
    emptyFolder(next);
    const cacheDir = join(buildDir, 'cache');
    const output = await astroBuild({
      root,
      outDir: next,
      cacheDir,
      env,
      reference: false,
      logger,
    });
    const code = describe(root, next, inputs, output);
    replace(buildDir, next, code);
    return code;
  } finally {
    unlock();
  }
}

function describe(root: string, next: string, inputs: string, output: AstroOutput): Code {
  const { settings, policies } = output;
  const policy = unitePolicies(policies);
  const client = join(next, 'client');
  writeFileSync(join(client, '_headers'), headersFile(policy, settings));
  const redirects = join(client, '_redirects');
  writeFileSync(redirects, redirectsFile(readFileSync(redirects, 'utf8'), settings));
  const files: Code['files'] = {};
  for (const file of filesUnder(client)) {
    files[relative(client, file)] = { sha: hashFile(file), size: statSync(file).size };
  }
  return { inputs, codeId: codeIdOf(root, next), policy, settings, files };
}

/** A chunk's name carries a hash of its content, in which Astro has written paths of this machine. */
const chunkHash = /_[\w-]{8}(?=\.mjs)/g;

/** Of what was made, without the paths of this machine: two clones with the same code have one id. */
function codeIdOf(root: string, next: string): string {
  const made = [join(next, 'renderer'), join(next, 'client', '_astro')].flatMap(filesUnder);
  const lines = made.map((file) => {
    const name = relative(next, file);
    if (!file.endsWith('.mjs')) return `${name} ${hashFile(file)}`;
    const portable = readFileSync(file, 'utf8').replaceAll(next, '').replaceAll(`${root}/`, '');
    return `${name.replace(chunkHash, '')} ${hash('sha256', portable.replaceAll(chunkHash, ''))}`;
  });
  return hash('sha256', lines.sort().join('\n'));
}

/** `code.json` goes first and comes last: without it the folder counts as empty. */
function replace(buildDir: string, next: string, code: Code): void {
  rmSync(join(buildDir, 'code.json'), { force: true });
  for (const part of ['renderer', 'client']) {
    rmSync(join(buildDir, part), { recursive: true, force: true });
    renameSync(join(next, part), join(buildDir, part));
  }
  writeFileSync(join(next, 'code.json'), JSON.stringify(code));
  renameSync(join(next, 'code.json'), join(buildDir, 'code.json'));
  rmSync(next, { recursive: true });
}
