import { stripVTControlCharacters } from 'node:util';
import { openTask } from '../child-task.ts';
import { PublishError, messageOf } from '../error.ts';
import type { HeaderRule } from '../../supabase/functions/_shared/rules/header-rules.ts';
import type { variables } from '../renderer-entry.ts';

export interface AstroBuildOptions {
  /** The repository. */
  root: string;
  /** Gets `client/` and `renderer/`. Inside `root`, because the build looks up packages from there. */
  outDir: string;
  cacheDir: string;
  /** Variables named PUBLIC_… are compiled in. The build sees no others. */
  env: Readonly<Record<string, string | undefined>>;
  logger: (line: string) => void;
}

export interface AstroOutput {
  headers: readonly HeaderRule[];
  variables: typeof variables;
}

/**
 * Encrypts the props of server islands, which the site doesn't use. Without it, Astro generates a random
 * key, and no two builds are the same.
 */
const astroKey = Buffer.alloc(32).toString('base64');

/**
 * Runs `astro build` in a process with an environment of its own, because any variable could end up in
 * the bundle. Throws a PublishError with Astro's own message.
 */
export async function astroBuild(options: AstroBuildOptions): Promise<AstroOutput> {
  const { root, outDir, cacheDir, env, logger } = options;
  const output: string[] = [];
  const task = openTask<object, undefined, AstroOutput>(import.meta.resolve('./astro-task.ts'), {
    name: 'astro build',
    setup: { root, outDir, cacheDir },
    logger: (text) => output.push(text),
    cwd: root,
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
    if (error instanceof PublishError) throw error;
    const message = stripVTControlCharacters(output.join('\n').trim());
    throw new PublishError(`The site couldn’t be built. ${message || messageOf(error)}`);
  } finally {
    await task.close();
  }
}

/** Sorted, so that the same variables always become the same text. */
export function publicOnly(env: AstroBuildOptions['env']): Record<string, string> {
  const names = Object.keys(env).filter((name) => name.startsWith('PUBLIC_'));
  return Object.fromEntries(names.sort().map((name) => [name, env[name] ?? '']));
}
