// `npm run doctor [-- --json] [--test-lead]`: checks the hosted project and explains how to fix each problem, after it has sent
// the daily test lead, if asked to. Exits with 1 if there are any. Lists separately what it can't check without an access token, a key, or the database's password.
import { resolveTxt } from 'node:dns/promises';
import { readArguments } from '../../publisher/arguments.ts';
import { runCommand } from '../../publisher/run-command.ts';
import { inTemporaryFolder } from '../../publisher/temporary-folder.ts';
import type { Database } from '../backend/database/database.ts';
import { withDatabase } from '../backups/folder.ts';
import { migrate } from '../migrations/index.ts';
import { migrationsFolder, repositoryDir } from '../repository-dir.ts';
import { readConfig } from '../config.ts';
import { readDefinitions, type Definitions } from './doctor/definitions.ts';
import { examine, type Finding } from './doctor/index.ts';
import { managementApi } from './doctor/management-api.ts';
import { sendTestLead } from './doctor/test-lead.ts';
import { openProjectDatabase, readProject } from './project.ts';

async function main(): Promise<void> {
  const { json = false, 'test-lead': testLead = false } = readArguments(
    'doctor [-- --json] [--test-lead]',
    { json: { type: 'boolean' }, 'test-lead': { type: 'boolean' } },
  ).values;
  const config = readConfig(repositoryDir, process.env);
  const project = readProject(config);
  let connecting: Promise<Database> | undefined;
  const database = () => (connecting ??= openProjectDatabase(project));
  if (!json) console.log(`Checking ${project.url}\n`);
  try {
    if (testLead && !(await sendTestLead(await database()))) {
      console.error('No test lead was sent, because there’s no admin yet.');
    }
    const findings: Finding[] = [];
    const api = managementApi(project);
    const context = { project, config, api, database, reference: readReference, resolveTxt };
    for await (const finding of examine(context)) {
      findings.push(finding);
      if (!json) console.log(`  ${marks[finding.result.status]} ${finding.title}`);
    }
    if (json) console.log(JSON.stringify(findings, null, 2));
    else printToDo(findings);
    process.exitCode = findings.some(({ result }) => result.status === 'problem') ? 1 : 0;
  } finally {
    await connecting?.then(
      ({ close }) => close(),
      () => undefined,
    );
  }
}

/** Reads the definitions of an embedded database with only this repository's migrations. */
function readReference(): Promise<Definitions> {
  return inTemporaryFolder((folder) =>
    withDatabase(folder, async (database) => {
      await migrate(database, { folder: migrationsFolder, seed: undefined });
      return readDefinitions(database);
    }),
  );
}

const marks = { ok: '✓', problem: '✗', unknown: '?' } as const;

function printToDo(findings: readonly Finding[]): void {
  let problems = 0;
  for (const { result } of findings) {
    if (result.status !== 'problem') continue;
    problems += 1;
    if (problems === 1) console.log('\nTo do:');
    console.log(`\n${problems}. ${result.cause}`);
    if (result.evidence) console.log(`   Found: ${result.evidence}`);
    console.log(`   Fix: ${result.fix}`);
  }
  const unseen = findings.flatMap(({ title, result }) =>
    result.status === 'unknown' ? [{ title, ...result }] : [],
  );
  if (unseen.length > 0) console.log('\nNot checked:');
  for (const [reason, checks] of Map.groupBy(unseen, (each) => each.reason)) {
    console.log(`\n- ${reason}`);
    for (const { title } of checks) console.log(`  ? ${title}`);
  }
  if (problems === 0) console.log('\nNo problems found.');
}

await runCommand(main, 2);
