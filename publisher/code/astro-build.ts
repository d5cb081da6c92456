import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { PublishError } from '../error.ts';
import type { settings } from '../renderer-entry.ts';

export interface AstroBuildOptions {
  /** The repository. */
  root: string;
  /** Gets `client/` and `renderer/`; inside `root`, whose packages the build looks up from there. */
  outDir: string;
  cacheDir: string;
  /** Those named PUBLIC_… are compiled in; the build sees no others. */
  env: Readonly<Record<string, string | undefined>>;
  /** Let Astro prerender the routes that read posts as well. */
  reference: boolean;
  logger: (line: string) => void;
}

export interface AstroOutput {
  /** The Content-Security-Policies of the prerendered pages, each once. */
  policies: readonly string[];
  settings: typeof settings;
}

/** `setting`: the failure is a sentence about a setting, and needs no other around it. */
export type AstroReport = { built: AstroOutput } | { failure: string; setting: boolean };

/**
 * Encrypts the props of server islands, of which the site has none. Without one Astro makes a random
 * key for every build, and no two builds are alike.
 */
const astroKey = Buffer.alloc(32).toString('base64');

/**
 * Runs `astro build` in a process of its own with an environment of its own: whatever else is set on
 * this machine could end up in the bundle. Throws a PublishError with Astro's own message.
 */
export async function astroBuild(options: AstroBuildOptions): Promise<AstroOutput> {
  const { root, outDir, cacheDir, env, reference, logger } = options;
  const child = fork(
    fileURLToPath(new URL('astro-child.ts', import.meta.url)),
    [JSON.stringify({ root, outDir, cacheDir })],
    {
      cwd: root,
      env: {
        ...publicOnly(env),
        NODE_ENV: 'production',
        TZ: 'UTC',
        ASTRO_KEY: astroKey,
        ASTRO_TELEMETRY_DISABLED: '1',
        ...(reference && { PUBLISH_REFERENCE: '1' }),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let spoken = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (spoken += text));
  }
  let report: AstroReport | undefined;
  child.once('message', (message) => (report = message as AstroReport));
  const ended = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(`astro build ended with ${signal ?? code}.`));
  });
  report ??= { failure: spoken.trim() || ended, setting: false };
  if ('failure' in report) {
    const said = stripVTControlCharacters(report.failure);
    throw new PublishError(report.setting ? said : `The site could not be built. ${said}`);
  }
  if (spoken.trim()) logger(spoken.trim());
  return report.built;
}

/** Sorted, so that equal settings are equal text. */
export function publicOnly(env: AstroBuildOptions['env']): Record<string, string> {
  const names = Object.keys(env).filter((name) => name.startsWith('PUBLIC_'));
  return Object.fromEntries(names.sort().map((name) => [name, env[name] ?? '']));
}
