import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import {
  checkPublicVariables,
  requiredVariables,
} from '../../supabase/functions/_shared/rules/environment/public-variables.ts';
import { ownSecrets } from '../../supabase/functions/_shared/rules/environment/secret-values.ts';
import { FixableError, isErrno, messageOf } from '../error.ts';

type Variables = Record<string, string>;

/** The variables of the environment and, where it has none, of `.env` in `root`. An empty one counts as not set. */
export function readVariables(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): Variables {
  return { ...readFile(root, '.env'), ...withoutEmpty(environment) };
}

/** The variables of `.env.example` in `root`. */
export const readExample = (root: string): Variables => readFile(root, '.env.example');

/**
 * The variables that the site is built and deployed with. Checks those that are compiled into it, because the compiler
 * doesn't have the secrets that it would have to look for. Throws a VariableError that says what to correct.
 */
export function readSiteVariables(root: string): Variables {
  const given = readVariables(root, process.env);
  checkPublicVariables(given, ownSecrets(given));
  requiredVariables(given, readExample(root));
  return given;
}

/** Empty if there is no such file. */
function readFile(root: string, name: string): Variables {
  const file = join(root, name);
  try {
    return withoutEmpty(parseEnv(readFileSync(file, 'utf8')));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return {};
    throw new FixableError(
      `${file} can’t be read (${messageOf(error)}): make it a file that this user can read, or delete it.`,
    );
  }
}

function withoutEmpty(env: Readonly<Record<string, string | undefined>>): Variables {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
