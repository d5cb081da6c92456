import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { loadEnv } from 'vite';
import {
  checkPublicVariables,
  requiredVariables,
} from '../../supabase/functions/_shared/rules/environment/public-variables.ts';
import { ownSecrets } from '../../supabase/functions/_shared/rules/environment/secret-values.ts';

/**
 * The variables of the environment and `.env` in `root`. Checks those that are compiled into the site, because the
 * compiler doesn't have the secrets that it would have to look for. Throws a VariableError that says what to correct.
 */
export function readVariables(root: string): Record<string, string> {
  const given = loadEnv('production', root, '');
  checkPublicVariables(given, ownSecrets(given));
  requiredVariables(given, parseEnv(readFileSync(join(root, '.env.example'), 'utf8')));
  return given;
}
