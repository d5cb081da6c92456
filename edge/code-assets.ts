import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatHeaders } from '../publisher/code/host-files.ts';
import type { Code } from '../publisher/code/load.ts';
import { hostFiles } from '../publisher/releases/site-path.ts';
import { emptyFolder } from '../publisher/code/inputs.ts';

/**
 * Copies the files of a code build that Cloudflare serves without the Worker: everything except pages, which change
 * with posts, so the Worker serves them from the bucket. Returns the number of files.
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
