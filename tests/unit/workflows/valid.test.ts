import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { repositoryDir } from '../../../platform/repository-dir.ts';

// The package imports JSON as only bundlers can.
registerHooks({
  load: (url, context, next) =>
    next(
      url,
      url.includes('/@actions/') && url.endsWith('.json')
        ? { ...context, importAttributes: { type: 'json' } }
        : context,
    ),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } =
  await import('@actions/workflow-parser');

/** What GitHub would report when the workflow is pushed. */
async function problemsIn(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

interface Workflow {
  jobs: Record<string, { steps?: { run?: string }[] }>;
}

const folder = join(repositoryDir, '.github/workflows');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const setup = '../actions/setup/action.yml';

describe.each(readdirSync(folder))('%s', (file) => {
  test('is a workflow that GitHub accepts', async () => {
    expect(await problemsIn(file, read(file))).toEqual([]);
  });

  test('gets secrets as variables, because an expression in a script could run code', () => {
    const { jobs } = parse(read(file)) as Workflow;
    const scripts = Object.values(jobs).flatMap(({ steps = [] }) => steps.map(({ run }) => run));
    const risky = scripts.filter((run) => run?.includes('${{') && !run.includes('matrix.command'));
    expect(risky).toEqual([]);
  });
});

test('every action is pinned by its commit, with the version in a comment', () => {
  const used = [...readdirSync(folder), setup].flatMap(
    (file) => read(file).match(/uses: (?!\.\/).*/g) ?? [],
  );
  expect(used.length).toBeGreaterThan(1);
  expect(used.filter((line) => !/@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});

test.each([
  ['an unknown key', (text: string) => text.replace('runs-on', 'run-on')],
  ['an unknown context', (text: string) => text.replace('vars.BACKUP', 'variables.BACKUP')],
])('%s isn’t valid', async (_, change) => {
  expect(await problemsIn('backup.yml', change(read('backup.yml')))).not.toEqual([]);
});
