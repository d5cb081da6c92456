import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import type { AstroIntegration } from 'astro';
import { envField } from 'astro/config';
import { loadEnv } from 'vite';
import {
  checkPublicVariables,
  optionalNames,
  publicNames,
  requiredNames,
  requiredVariables,
} from '../../../supabase/functions/_shared/rules/environment/public-variables.ts';
import { ownSecrets } from '../../../supabase/functions/_shared/rules/environment/secret-values.ts';

/**
 * Validates the public variables before anything is built. They determine the site's URL and
 * `astro:env/client`. The local defaults come from `.env.example`.
 */
export function environment(): AstroIntegration {
  return {
    name: 'environment',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        const mode = command === 'build' ? 'production' : 'development';
        // Includes the secrets, so that the check below finds copies of them.
        const given = loadEnv(mode, fileURLToPath(config.root), '');
        const local = parseEnv(readFileSync(new URL('.env.example', config.root), 'utf8'));
        // The output of `astro dev` and `astro sync` is never deployed, so both work in a fresh clone.
        if (command !== 'build') given['PUBLIC_APP_ENV'] ||= 'development';
        checkPublicVariables(given, ownSecrets(given));
        const variables = requiredVariables(command === 'sync' ? local : given, local);

        updateConfig({
          site: variables.PUBLIC_SITE_URL,
          env: {
            schema: {
              ...fields(requiredNames, (name) => ({ default: variables[name] })),
              ...fields(optionalNames, () => ({ optional: true })),
            },
          },
          // Astro's runtime contains all of `import.meta.env`, with every variable that has one of these prefixes.
          vite: { envPrefix: [...publicNames] },
        });
      },
    },
  };
}

function fields<Name extends string>(
  names: readonly Name[],
  options: (name: Name) => { default?: string; optional?: boolean },
) {
  return Object.fromEntries(
    names.map((name) => [
      name,
      envField.string({ context: 'client', access: 'public', ...options(name) }),
    ]),
  );
}
