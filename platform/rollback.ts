// `npm run rollback`: lists the releases of the site. `npm run rollback -- DIGEST` makes one of them live again and
// pauses publishing, whether or not the site is running. The beginning of its digest is enough. `--resume` ends the
// pause.
import { readArguments, usageError } from '../publisher/arguments.ts';
import { resume, rollback } from '../publisher/releases/rollback.ts';
import { runCommand } from '../publisher/run-command.ts';
import { describeReleases } from '../publisher/releases/describe.ts';
import { folderPointer, folderStore } from '../publisher/stores/folder.ts';
import { releasesIn } from './data-dir.ts';
import { repositoryDir } from './repository-dir.ts';
import { readConfig } from './config.ts';

const shortDigest = 12;

await runCommand(async () => {
  const usage = 'rollback -- [DIGEST | --resume]';
  const { values, positionals } = readArguments(usage, { resume: { type: 'boolean' } }, [0, 1]);
  const [digest] = positionals;
  if (values.resume && digest !== undefined) throw usageError(usage);
  const { dataDir } = readConfig(repositoryDir, process.env);
  const store = folderStore(releasesIn(dataDir));
  if (values.resume) await resume(store, folderPointer);
  if (digest !== undefined) await rollback(store, folderPointer, digest);
  const { history, paused } = await describeReleases(store, folderPointer);
  for (const [index, { root: release, at, cause, rendered }] of history.entries()) {
    const line = [release.slice(0, shortDigest), at, cause.padEnd(8), `${rendered} pages rendered`];
    console.log([...line, ...(index === 0 ? ['(live)'] : [])].join('  '));
  }
  if (history.length === 0) console.log('The site hasn’t been published yet.');
  if (paused) {
    console.log(`Publishing is paused. Visitors see the site as of ${paused.releasedAt}.`);
    console.log('To publish everything since: npm run rollback -- --resume');
  }
});
