// `npm run rollback`: lists the releases of the site. `npm run rollback -- DIGEST` makes one of them live again, whether
// or not the site is running. The beginning of its digest is enough.
import { rollback } from '../publisher/releases/rollback.ts';
import { runCommand } from '../publisher/run-command.ts';
import { varnishPurge } from '../publisher/service/purge.ts';
import { describeReleases } from '../publisher/service/releases.ts';
import { folderPointer, folderStore } from '../publisher/stores/folder.ts';
import { releasesIn } from './data-dir.ts';
import { root } from './root.ts';
import { readConfig } from './config.ts';

const shortDigest = 12;

await runCommand(async () => {
  const { dataDir, purgeUrl } = readConfig(root, process.env);
  const store = folderStore(releasesIn(dataDir));
  const [digest] = process.argv.slice(2);
  if (digest !== undefined) {
    const start = performance.now();
    const live = await rollback(store, folderPointer, digest);
    console.log(
      `Live after ${(performance.now() - start).toFixed(0)} ms: ${live.slice(0, shortDigest)}`,
    );
    // A running site doesn't notice before its next publish.
    if (purgeUrl !== undefined) await varnishPurge(purgeUrl)('all');
  }
  const { history, frozen } = await describeReleases(store, folderPointer);
  for (const [index, { root: release, at, cause, rendered }] of history.entries()) {
    const line = [release.slice(0, shortDigest), at, cause.padEnd(8), `${rendered} pages rendered`];
    console.log([...line, ...(index === 0 ? ['(live)'] : [])].join('  '));
  }
  if (history.length === 0) console.log('The site hasn’t been published yet.');
  for (const { slug, title } of frozen) {
    console.log(`Frozen until it changes: /blog/${slug} (${title})`);
  }
});
