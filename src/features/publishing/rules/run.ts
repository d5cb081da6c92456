import type { AdminAction, Cause, Change, RunReason, Run } from '../api/publishing';

export type RunState = 'publishing' | 'verified' | 'live' | 'failed';

export interface Stage {
  name: 'Queued' | 'Publishing' | 'Verified' | 'Live';
  /** `current`: the run is in this stage. */
  status: 'done' | 'current' | 'ahead' | 'failed';
  /** How long it took. Undefined until it has ended. */
  ms?: number | undefined;
}

export function stateOf({ ended_at, error, verified_at }: Run): RunState {
  if (ended_at !== null) return error === null ? 'live' : 'failed';
  return verified_at === null ? 'publishing' : 'verified';
}

/** The stages of a run and their times. */
export function stagesOf(run: Run): Stage[] {
  const state = stateOf(run);
  const [queued, started, verified, ended] = [
    run.queued_at,
    run.started_at,
    run.verified_at,
    run.ended_at,
  ].map((time) => (time === null ? undefined : Date.parse(time)));
  const between = (from?: number, to?: number) =>
    from === undefined || to === undefined ? undefined : Math.max(0, to - from);
  const isVerified = verified !== undefined;
  const failed = state === 'failed';
  return [
    { name: 'Queued', status: 'done', ms: between(queued, started) },
    {
      name: 'Publishing',
      status: isVerified || state === 'live' ? 'done' : failed ? 'failed' : 'current',
      ms: between(started, verified ?? ended),
    },
    {
      name: 'Verified',
      status: isVerified || state === 'live' ? 'done' : 'ahead',
      ms: between(verified, ended),
    },
    {
      name: 'Live',
      status: state === 'live' ? 'done' : isVerified ? (failed ? 'failed' : 'current') : 'ahead',
    },
  ];
}

/** "0.4 s", "12 s", "3 min". */
export function duration(ms: number): string {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  return ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`;
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
