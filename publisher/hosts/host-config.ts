// `npm run host-config -- nginx --root /srv/site` (or caddy): prints the configuration of a web server for dist/.
// `--port 8080` serves plain HTTP, for use behind a proxy. `--certificate FOLDER` is for nginx without certbot.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { parseRedirects } from '../code/host-files.ts';
import { filesUnder } from '../code/inputs.ts';
import { readCode } from '../code/load.ts';
import { PublishError } from '../error.ts';
import { runCommand } from '../run-command.ts';
import { caddyConfig } from './caddy.ts';
import { nginxConfig } from './nginx.ts';
import type { ServedSite } from './served-site.ts';

const repository = join(import.meta.dirname, '../..');
const formats = { nginx: nginxConfig, caddy: caddyConfig };

await runCommand(() => {
  const { server, ...options } = readArguments();
  const site = exportedSite(join(repository, '.build', 'dist'), join(repository, 'dist'));
  process.stdout.write(formats[server](site, options));
});

function readArguments() {
  const usage =
    'Usage: npm run --silent host-config -- nginx|caddy --root FOLDER [--port PORT] [--certificate FOLDER]';
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        root: { type: 'string' },
        port: { type: 'string' },
        certificate: { type: 'string' },
      },
    });
    const { root, port, certificate } = values;
    const [server = '', ...more] = positionals;
    if (
      isServer(server) &&
      root?.startsWith('/') &&
      more.length === 0 &&
      !(Number(port ?? 1) <= 0)
    ) {
      return { server, root, certificate, port: port === undefined ? undefined : Number(port) };
    }
  } catch (error) {
    throw new PublishError(`${(error as Error).message}\n${usage}`);
  }
  throw new PublishError(usage);
}

function isServer(name: string): name is keyof typeof formats {
  return Object.hasOwn(formats, name);
}

/** Reads the latest site export. Throws a PublishError if there is none. */
function exportedSite(buildDir: string, dist: string): ServedSite {
  const code = readCode(buildDir);
  if (!code || !existsSync(dist))
    throw new PublishError('The site hasn’t been built yet. Run: npm run build');
  // The redirect from the www host is derived from the site's URL instead.
  const withoutHosts = readFileSync(join(dist, '_redirects'), 'utf8').replace(/^http.*$/gm, '');
  const files = filesUnder(dist)
    .map((file) => relative(dist, file))
    .filter((file) => !/\.(br|gz)$/.test(file));
  return {
    headers: code.headers,
    redirects: parseRedirects(withoutHosts),
    siteUrl: code.variables.siteUrl,
    environment: code.variables.environment,
    files,
  };
}
