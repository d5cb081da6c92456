// A minimal publisher: writes each release into the idle one of two trees and switches to it.
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const [, , folder = '', count = ''] = process.argv;

function write(tree: string, release: number): void {
  const page = `release ${release} `.repeat(400);
  const headers = `/*\n  X-Release: ${release}\n`;
  const files = { _headers: headers, 'page.html': page, 'blog/post.html': page };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, name)), { recursive: true });
    writeFileSync(join(tree, `${name}.next`), text);
    renameSync(join(tree, `${name}.next`), join(tree, name));
  }
}

for (let release = 0; release <= Number(count); release += 1) {
  const tree = join(folder, release % 2 ? 'a' : 'b');
  write(tree, release);
  symlinkSync(tree, join(folder, 'next'));
  renameSync(join(folder, 'next'), join(folder, 'current'));
  await setTimeout(2);
}
