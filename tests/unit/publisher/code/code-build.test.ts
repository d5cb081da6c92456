import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressText } from '../../../../publisher/code/code-files.ts';
import { describeFile } from '../../../../publisher/releases/files.ts';

const script = 'const word = "word";'.repeat(100);
const code = {
  files: {
    'script.js': describeFile('text/javascript', Buffer.from(script)),
    'short.js': describeFile('text/javascript', Buffer.from('0')),
    'photo.jpg': describeFile('image/jpeg', Buffer.alloc(1000)),
  },
};
const name = `${code.files['script.js'].digest}.br`;

let buildDir: string;
let outDir: string;
beforeEach(() => {
  buildDir = mkdtempSync(join(tmpdir(), 'code-build-'));
  outDir = join(buildDir, 'next');
  mkdirSync(join(outDir, 'client'), { recursive: true });
  writeFileSync(join(outDir, 'client', 'script.js'), script);
});
afterEach(() => rmSync(buildDir, { recursive: true }));

const compressed = () => readFileSync(join(outDir, 'compressed', name));

test('a code build compresses its text', async () => {
  await compressText(buildDir, outDir, code);
  expect(readdirSync(join(outDir, 'compressed'))).toEqual([name]);
  expect(String(brotliDecompressSync(compressed()))).toBe(script);
});

test('a code build takes compressed files from the last one, unless they’re damaged', async () => {
  const last = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
  mkdirSync(join(buildDir, 'compressed'));
  writeFileSync(join(buildDir, 'compressed', name), last);
  await compressText(buildDir, outDir, code);
  expect(compressed()).toEqual(last);

  rmSync(join(outDir, 'compressed'), { recursive: true });
  writeFileSync(join(buildDir, 'compressed', name), last.subarray(1));
  await compressText(buildDir, outDir, code);
  expect(compressed().length).toBeLessThan(last.length);
  expect(String(brotliDecompressSync(compressed()))).toBe(script);
});
