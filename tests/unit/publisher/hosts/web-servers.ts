import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { caddyConfig } from '../../../../publisher/hosts/caddy.ts';
import { nginxConfig } from '../../../../publisher/hosts/nginx.ts';
import type { ServedSite } from '../../../../publisher/hosts/served-site.ts';

interface WebServer {
  /** Debian's. */
  packages: string[];
  /** Starts it in `folder`, with the site in `folder`/site. */
  start(site: ServedSite, folder: string, port: number): ReturnType<typeof spawn>;
}

export const webServers: Record<'nginx' | 'Caddy', WebServer> = {
  nginx: {
    packages: ['nginx', 'libnginx-mod-http-brotli-static'],
    start(site, folder, port) {
      mkdirSync(join(folder, 'nginx'));
      writeFileSync(
        join(folder, 'site.conf'),
        nginxConfig(site, { root: join(folder, 'site'), port }),
      );
      writeFileSync(
        join(folder, 'nginx.conf'),
        `load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
        user root;
        daemon off;
        pid nginx/pid;
        events {}
        http {
          include /etc/nginx/mime.types;
          access_log off;
          client_body_temp_path nginx/body;
          include ${folder}/site.conf;
        }`,
      );
      return spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    },
  },
  Caddy: {
    packages: ['caddy'],
    start(site, folder, port) {
      const config = caddyConfig(site, { root: join(folder, 'site'), port });
      writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${config}`);
      return spawn('caddy', ['run', '--config', join(folder, 'Caddyfile')], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, HOME: folder },
      });
    },
  },
};
