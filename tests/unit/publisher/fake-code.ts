import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatHeaders, parseRedirects } from '../../../publisher/code/host-files.ts';
import type { Code } from '../../../publisher/code/load.ts';
import { describeFile } from '../../../publisher/releases/files.ts';
import type { FileEntry } from '../../../publisher/releases/release.ts';
import { hostFiles, pathOf, typeOf } from '../../../publisher/releases/site-path.ts';
import { publishableKey } from './fake-backend.ts';

/** Writes a code build with the fake renderer. `client`: its files with their contents. */
export function makeCode(
  buildDir: string,
  codeId = 'code-1',
  client: Record<string, string> = { 'index.html': '<h1>Home</h1>'.repeat(100) },
): void {
  mkdirSync(join(buildDir, 'renderer'), { recursive: true });
  copyFileSync(
    join(import.meta.dirname, 'fake-renderer.mjs'),
    join(buildDir, 'renderer', 'entry.mjs'),
  );
  const files: Record<string, FileEntry> = {};
  for (const [file, content] of Object.entries(client)) {
    const path = join(buildDir, 'client', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    if (hostFiles.has(file)) continue;
    files[pathOf(file)] = describeFile(typeOf(file), Buffer.from(content));
  }
  const policy = `style-src 'sha256-${codeId}'`;
  const code: Code = {
    codeId,
    headers: [
      { path: '/*', headers: { 'Content-Security-Policy': policy, 'Referrer-Policy': 'origin' } },
    ],
    redirects: parseRedirects(client['_redirects'] ?? ''),
    variables: {
      siteUrl: 'https://www.example.com',
      environment: 'production',
      backendUrl: 'http://localhost:1',
      publishableKey,
      imageHosts: 'images.example.com',
    },
    files,
  };
  writeFileSync(join(buildDir, 'client', '_headers'), formatHeaders(code.headers));
  writeFileSync(join(buildDir, 'code.json'), JSON.stringify(code));
}
