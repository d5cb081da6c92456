import type { AdminAction, Cause, Change, RunReason, Run } from '../api/publishing';

export type RunState = 'publishing' | 'live' | 'failed';

export function stateOf({ ended_at, error }: Run): RunState {
  if (ended_at === null) return 'publishing';
  return error === null ? 'live' : 'failed';
}

const causeTexts: Readonly<Record<Exclude<Cause, 'publish'>, string>> = {
  code: 'New version of the site’s code',
  rollback: 'Rollback',
  resume: 'Publishing resumed',
};

/** Time between an action and the run that it starts. */
const nearMs = 2 * 60_000;

/** What triggered a run, apart from its posts, such as "Rollback by Dana". */
export function causesOf(run: Run, actions: readonly AdminAction[]): string[] {
  const causes = (run.details?.causes ?? []).filter((cause) => cause !== 'publish');
  const own = causes.map((cause) => {
    const name = cause === 'rollback' ? 'site.rolled-back' : 'site.resumed';
    const action =
      cause === 'code'
        ? undefined
        : actions.find(
            ({ action, happened_at }) =>
              action === name &&
              Math.abs(Date.parse(happened_at) - Date.parse(run.started_at)) < nearMs,
          );
    return action?.by ? `${causeTexts[cause]} by ${action.by}` : causeTexts[cause];
  });
  return [...own, ...run.reasons.map(reasonText)];
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
