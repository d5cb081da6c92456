import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { setTimeout as delay } from 'node:timers/promises';
import { platformPorts } from '../browser/fixtures/running-platform.ts';
import { ask, type Reply } from '../unit/platform/ask.ts';
import { onPlatform } from './platform.ts';

export interface Load {
  requestsPerSecond: number;
  /** The 99th percentile, as wrk prints it. */
  p99: string;
  timeouts: number;
  /** Other failed requests, and responses that aren't successful. */
  failures: number;
}

const seconds = 10;

/** The programs that `benchServing` needs and this machine doesn't have. */
export function missingPrograms(): string[] {
  return ['wrk', 'nginx'].filter((name) => spawnSync(name, ['-v']).error);
}

/** Requests one post, gzipped, from everything that `npm start` runs, and from nginx, with so many connections. */
export function benchServing(connections: readonly number[]): Promise<Record<string, Load[]>> {
  return onPlatform(async ({ site }) => {
    const feed = (await (await fetch(`${site}/feed.json`)).json()) as { items: { url: string }[] };
    return compareWithNginx(new URL(new URL(feed.items[0]?.url ?? '').pathname, site), connections);
  });
}

export async function compareWithNginx(url: URL, connections: readonly number[]) {
  const reply = await ask(url.origin, url.pathname, { headers: { 'accept-encoding': 'gzip' } });
  if (reply.headers['content-encoding'] !== 'gzip') throw new Error(`${url.href} isn’t gzipped.`);
  const ours = connections.map((count) => load(url.href, count));
  const nginx = await withNginx(reply, (address) =>
    connections.map((count) => load(address, count)),
  );
  return { 'npm start': ours, nginx };
}

/** Runs nginx with the page of a reply as a file, and the reply's headers. */
async function withNginx<Result>(reply: Reply, measure: (address: string) => Result) {
  // Its workers may run as another user.
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  chmodSync(folder, 0o755);
  const { SITE_PORT } = await platformPorts();
  writeFileSync(join(folder, 'page.html'), gunzipSync(reply.bytes));
  writeFileSync(join(folder, 'page.html.gz'), reply.bytes);
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, SITE_PORT, reply));
  const server = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  try {
    const address = `http://127.0.0.1:${SITE_PORT}`;
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const served = await ask(address, '/page.html', {
        headers: { 'accept-encoding': 'gzip' },
      }).catch(() => undefined);
      if (served?.bytes.equals(reply.bytes)) return measure(`${address}/page.html`);
      await delay(100);
    }
    throw new Error('nginx didn’t serve the page.');
  } finally {
    server.kill();
    await once(server, 'exit');
    rmSync(folder, { recursive: true });
  }
}

/** Headers that nginx sends itself. */
const ofServer = /^(?:connection|content-(?:encoding|length|type)|date|etag|keep-alive|vary)$/;

function configuration(folder: string, port: string, { headers }: Reply): string {
  const added = Object.entries(headers)
    .filter(([name]) => !ofServer.test(name))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  return `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
worker_processes auto;
events { worker_connections 4096; }
http {
  access_log off;
  gzip_static on;
  gzip_vary on;
  default_type "text/html; charset=utf-8";
  keepalive_requests 1000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${added.join('\n    ')}
  }
}
`;
}

function load(url: string, connections: number): Load {
  const { stdout } = spawnSync(
    'wrk',
    [
      ...['--threads=1', `--connections=${connections}`, `--duration=${seconds}s`, '--latency'],
      ...['--header=Accept-Encoding: gzip', url],
    ],
    { encoding: 'utf8' },
  );
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  return {
    requestsPerSecond: number(/^Requests\/sec:\s+([\d.]+)/m),
    p99: /^ +99% +(\S+)/m.exec(stdout)?.[1] ?? '',
    timeouts: number(/timeout (\d+)/),
    failures:
      number(/connect (\d+)/) +
      number(/read (\d+)/) +
      number(/write (\d+)/) +
      number(/Non-2xx or 3xx responses: (\d+)/),
  };
}
