import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startStaticHost } from '../../../../platform/static-host/index.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { ask } from './ask.ts';

export type Files = Record<string, string | Buffer>;

export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Serves `root` until the end of the test. `log` gets the host's messages. */
export async function serve(root: () => string, images?: string) {
  const log: string[] = [];
  const host = await startStaticHost({
    port: 0,
    host: undefined,
    root,
    ...(images !== undefined && { images }),
    logger: (line) => log.push(line),
  });
  onTestFinished(() => host.close());
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask(host.address, path, { headers });
  return { host, get, log };
}

/** Serves these files from a temporary folder. */
export async function serveFiles(files: Files) {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  return { folder, ...(await serve(() => folder)) };
}
