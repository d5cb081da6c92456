import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatHeaders } from '../publisher/code/host-files.ts';
import type { Code } from '../publisher/code/load.ts';
import { hostFiles } from '../publisher/releases/site-path.ts';
import { emptyFolder } from '../publisher/code/inputs.ts';

/**
 * Copies the files of a code build that Cloudflare serves without the Worker: all except pages, which the Worker serves
 * from the bucket, because they change with posts. Returns how many there are.
 */
export function copyAssets(code: Code, buildDir: string, assets: string): number {
  emptyFolder(assets);
  const files = Object.keys(code.files).filter(
    (file) => !file.endsWith('.html') && !hostFiles.has(file),
  );
  for (const file of files) {
    const target = join(assets, file);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(buildDir, 'client', file), target);
  }
  writeFileSync(join(assets, '_headers'), formatHeaders(code.headers));
  return files.length;
}
