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

/** The variables of the environment and, where it has none, of the repository's `.env`. Empty ones count as not set. */
export function readVariables(
  repositoryDir: string,
  environment: Readonly<Record<string, string | undefined>>,
): Variables {
  return { ...readFile(join(repositoryDir, '.env')), ...withoutEmpty(environment) };
}

/** The variables of the repository's `.env.example`. */
export const readExample = (repositoryDir: string): Variables =>
  readFile(join(repositoryDir, '.env.example'));

/**
 * The variables that the site is built and deployed with. Checks those that are compiled into it, because the compiler
 * doesn't have the secrets that it would have to look for. Throws a VariableError that says what to correct.
 */
export function readSiteVariables(repositoryDir: string): Variables {
  const given = readVariables(repositoryDir, process.env);
  checkPublicVariables(given, ownSecrets(given));
  requiredVariables(given, readExample(repositoryDir));
  return given;
}

/** Empty if there is no such file. */
function readFile(file: string): Variables {
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
