import { createAction, createResource, faultOf, faultTexts, openAll } from '~/features/staff';
import { serverTime } from '~/lib/server-time';
import {
  getBlocked,
  getSecurityStatus,
  getVariablesStatus,
  loadHome,
  perform,
} from '../api/security';
import { judgeBlocked } from '../rules/blocked';
import type { Action, Judgment, Line } from '../rules/line';
import {
  judgeBackups,
  judgeConnection,
  judgeSecondFactors,
  judgeServices,
  judgeTask,
} from '../rules/status';

export interface Checked {
  lines: Line[];
  /** Milliseconds since 1970. */
  checkedAt: number;
}

/** Runs all checks. Throws a RequestError if the backend answers none. */
async function runChecks(): Promise<Checked> {
  const [home, ...answers] = await Promise.allSettled([
    loadHome(),
    getSecurityStatus(),
    getVariablesStatus(),
    getBlocked(),
  ]);
  const [status, variables, blocked] = answers;
  const [failure, ...others] = answers.filter((answer) => answer.status === 'rejected');
  if (failure && others.length === answers.length - 1) throw failure.reason;
  const now = serverTime();
  return {
    checkedAt: now,
    lines: [
      lineOf('connection', 'Connection', home, judgeConnection),
      lineOf('second-factors', 'Two-factor authentication', status, judgeSecondFactors),
      lineOf('backup', 'Backups', status, (data) => judgeBackups(data.maintenance, now)),
      lineOf('new-keys', 'Secret keys', status, ({ maintenance }) =>
        judgeTask('new-keys', maintenance, now),
      ),
      lineOf('services', 'Email and CRM', variables, judgeServices),
      lineOf('blocked', 'Blocked content', blocked, judgeBlocked),
    ],
  };
}

function lineOf<Data>(
  id: string,
  title: string,
  answer: PromiseSettledResult<Data>,
  judge: (data: Data) => Judgment,
): Line {
  if (answer.status === 'fulfilled') return { id, title, ...judge(answer.value) };
  const text = `This couldn’t be checked. ${faultTexts[faultOf(answer.reason)]}`;
  return { id, title, status: 'unknown', text };
}

/** The results of the latest checks, one per line of the page. */
export const checks = createResource(runChecks, { reloadAfter: Infinity });

export const action = createAction({ after: checks.refresh });

/** Does what a line's button says. */
export const act = (wanted: Action) =>
  action.run(async () => {
    await perform(wanted);
    return wanted.kind === 'record' ? 'Recorded.' : 'List cleared.';
  });

/** Starts the checks. Returns a function that stops them and clears everything from memory. */
export const open = openAll(checks, action);
