import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import {
  startFunctions,
  type FunctionsOptions,
} from '../../../../platform/functions-host/index.ts';

const nodeModules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

/** A function that returns its request. */
export const echo = `Deno.serve(async (request) => {
  const { pathname, search } = new URL(request.url);
  return Response.json({ method: request.method, path: pathname + search, body: await request.text() });
});`;

/** Creates a temporary folder of Edge Functions from sources by path. */
export function functionsFolder(sources: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(nodeModules, join(folder, 'node_modules'));
  const all = { 'deno.json': '{ "imports": { "valibot": "npm:valibot" } }', ...sources };
  for (const [path, source] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  return folder;
}

/** Serves these sources until the end of the test. `log` collects log lines. */
export async function serveFunctions(
  sources: Record<string, string>,
  options: Partial<FunctionsOptions> = {},
) {
  const log: string[] = [];
  const host = await startFunctions({
    functions: functionsFolder(sources),
    env: {},
    logger: (line) => log.push(line),
    ...options,
  });
  onTestFinished(() => host.close());
  return { host, log };
}
