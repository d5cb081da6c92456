import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listening } from './ports.ts';

export const varnishPackages = ['varnish'];

export interface Varnish {
  close(): Promise<void>;
}

/** Starts Varnish with deploy/varnish.vcl in front of the site. Its files are in `folder`. */
export async function startVarnish(
  folder: string,
  ports: { site: number; visitors: number; purge: number },
): Promise<Varnish> {
  const vcl = readFileSync('deploy/varnish.vcl', 'utf8');
  const file = join(folder, 'site.vcl');
  writeFileSync(file, vcl.replace('.port = "4321"', `.port = "${ports.site}"`));
  const child = spawn(
    'varnishd',
    [
      // As root, Varnish would continue as a user who can’t read the folder.
      ...['-j', 'none'],
      ...['-F', '-n', join(folder, 'varnish'), '-f', file, '-s', 'malloc,256m'],
      ...['-a', `127.0.0.1:${ports.visitors}`, '-a', `purge=127.0.0.1:${ports.purge}`],
      ...['-p', 'http_gzip_support=off'],
    ],
    { stdio: 'ignore' },
  );
  await listening(ports.visitors);
  return {
    async close() {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
