import { countOf } from '~/lib/count';
import type { Cause, Change, Release, Run, RunReason } from '../api/publishing';

/** How a run went, and its color. */
export function stateOf({ ended_at, error }: Run) {
  if (ended_at === null) return { label: 'Publishing', tone: 'quiet' } as const;
  return error === null
    ? ({ label: 'Live', tone: 'signal' } as const)
    : ({ label: 'Failed', tone: 'warm' } as const);
}

const causeTexts: Readonly<Record<Exclude<Cause, 'publish'>, string>> = {
  code: 'New version of the site’s code',
  rollback: 'Rollback',
  resume: 'Publishing resumed',
};

/** What triggered a run, apart from its posts, such as "Rollback". The audit log says who did it. */
export function causesOf({ details, reasons }: Run): string[] {
  const causes = (details?.causes ?? []).filter((cause) => cause !== 'publish');
  return [...causes.map((cause) => causeTexts[cause]), ...reasons.map(reasonText)];
}

function reasonText({ kind, name, by }: RunReason): string {
  const who = by === null ? '' : ` by ${by}`;
  return kind === 'setting' ? `Setting changed${who}: ${name}` : `Personal data erased${who}`;
}

/** Who changed a post, such as "Published by Dana". */
export function triggerOf({ change, by, is_scheduled }: Change): string {
  if (is_scheduled) return 'Published on schedule';
  const verb = { published: 'Published', unpublished: 'Unpublished', edited: 'Edited' }[change];
  return by === null ? verb : `${verb} by ${by}`;
}

/** Why a release was made, such as "Rollback" or the titles of its posts. */
export function describeRelease(
  { root, cause, rendered }: Release,
  runs: readonly Pick<Run, 'details' | 'changes'>[],
): string {
  if (cause !== 'publish') return causeTexts[cause];
  const run = runs.find(({ details }) => details?.root === root);
  const titles = (run?.changes ?? []).flatMap(({ title }) => title ?? []);
  if (titles.length > 0) return titles.slice(0, 3).join(', ');
  return `${countOf(rendered, 'page')} rendered`;
}

const fixes: readonly [error: RegExp, fix: string][] = [
  [/code can’t render/, 'Deploy a corrected version of the code, or the previous one.'],
  [
    /disk is full|ENOSPC/i,
    'Free some disk space on the publisher’s machine. Publishing then resumes automatically.',
  ],
  [
    /backend .{0,200}(?:can’t be reached|rejected)|fetch failed/i,
    'Check that the backend is running and that PUBLIC_SUPABASE_URL is correct. Publishing then resumes automatically.',
  ],
  [
    /bucket/i,
    'Check the bucket’s status and its access keys. Publishing resumes automatically once the bucket responds.',
  ],
  [/run `npm run deploy`|code was built|code build/, 'Deploy the site again.'],
  [/Other publishers/, 'Stop all publishers except one.'],
];

/** Explains how to fix a failed run. */
export function explainFailure(error: string): string {
  const [, fix] = fixes.find(([pattern]) => pattern.test(error)) ?? [];
  return (
    fix ??
    'We’ll keep trying. If it’s still failing in ten minutes, check the publisher’s log (docs/operations.md).'
  );
}
