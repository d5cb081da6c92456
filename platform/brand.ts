// `npm run brand`: asks for the facts about the business, writes them wherever the site states them, and draws the icons. Then,
// or alone with `-- --check`: writes the emails, checks the colors' contrast, and lists what still mentions the sample business.
import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { describeSample, findSampleValues } from '../publisher/code/sample-values.ts';
import { runCommand } from '../publisher/run-command.ts';
import { readArguments } from '../publisher/arguments.ts';
import { applyAnswers, questions } from './brand/facts.ts';
import { findLowContrast } from './brand/contrast.ts';
import { drawIcons, writeMails } from './brand/files.ts';
import { repositoryDir } from './repository-dir.ts';

/** An empty answer keeps the current value. Asks again if the site can't state it. */
async function ask(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const lines = terminal[Symbol.asyncIterator]();
  for (const question of questions) {
    for (;;) {
      process.stdout.write(`${question.label} [${question.current}]: `);
      const { value, done } = await lines.next();
      if (done) {
        terminal.close();
        return answers;
      }
      const answer = question.tidy(value.trim());
      if (answer === '') break;
      const problem = question.problemWith(answer);
      if (problem === undefined) {
        answers.set(question.id, answer);
        break;
      }
      console.log(problem);
    }
  }
  terminal.close();
  return answers;
}

async function check(): Promise<void> {
  await writeMails(repositoryDir);
  console.log('Wrote the emails in supabase/templates/.');
  const pairs = findLowContrast();
  if (pairs.length > 0) {
    console.log('\nPeople can’t read these colors. Change them in tailwind.config.mjs:');
    for (const { place, text, ground, ratio } of pairs) {
      console.log(`  ${text} on ${ground}, ${place}: ${ratio.toFixed(2)} instead of 4.5 or more`);
    }
    process.exitCode = 1;
  }
  const samples = findSampleValues(repositoryDir);
  if (samples.length > 0) {
    console.log('\nThese lines still mention the sample business:');
    for (const sample of samples) console.log(`  ${describeSample(sample)}`);
  } else {
    console.log('\nNothing mentions the sample business anymore.');
  }
}

await runCommand(async () => {
  const { values } = readArguments('brand [-- --check]', { check: { type: 'boolean' } });
  if (values.check) return check();
  console.log('Press Enter to keep what’s in brackets.\n');
  applyAnswers(repositoryDir, await ask());
  const areDrawn = await drawIcons(repositoryDir);
  console.log(areDrawn ? '\nDrew the icons in public/.' : '\nKept your icons in public/.');
  // With the new facts, which this process has already read.
  const args = ['platform/launch.mjs', 'platform/brand.ts', '--check'];
  const { status } = spawnSync(process.execPath, args, { cwd: repositoryDir, stdio: 'inherit' });
  process.exitCode = status ?? 1;
});
