import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** Creates a folder that's deleted when the current test ends. */
export function temporaryFolder(): string {
  return makeFolder(onTestFinished);
}

/** Creates a folder that's deleted after all tests of the current file or `describe`. */
export function sharedFolder(): string {
  return makeFolder(afterAll);
}

function makeFolder(whenDone: (clean: () => void) => void): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'test-')));
  // A program that was just killed may still be writing.
  whenDone(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
