import { atom, computed, readonlyType } from 'nanostores';
import { createAction, faultOf, faultTexts, type Fault } from '~/features/staff';
import { serverTime } from '~/lib/server-time';
import { perform } from '../api/status';
import type { Action, Problem } from '../rules/finding';
import { checks, createRun, type Area, type AreaId, type Run } from './checks';

export type DashboardState =
  | { status: 'loading' }
  /** `fault`: why some checks couldn't run. */
  | {
      status: 'ready';
      areas: readonly Area[];
      checkedAt: number;
      fault?: Fault | undefined;
    };

type CheckedArea = Area & { fault?: Fault };

/** The security checks of one admin. */
export function createDashboard() {
  const $state = atom<DashboardState>({ status: 'loading' });
  const $done = atom<number | undefined>();
  const action = createAction();
  /** Of the latest run. The results of earlier ones are ignored. */
  let latest = 0;

  async function runCheck({ id, title, run }: (typeof checks)[number], shared: Run) {
    try {
      return { id, title, ...(await run(shared)) };
    } catch (error) {
      const fault = faultOf(error);
      const common = { id, title: `The check “${title}”`, result: 'Not checked' };
      const cause = faultTexts[fault];
      return { id, title, fault, findings: [{ ...common, status: 'unknown' as const, cause }] };
    }
  }

  async function runAll(): Promise<void> {
    const run = (latest += 1);
    const shared = createRun();
    $done.set(0);
    const areas: CheckedArea[] = await Promise.all(
      checks.map(async (check) => {
        const area = await runCheck(check, shared);
        if (run === latest) $done.set(($done.get() ?? 0) + 1);
        return area;
      }),
    );
    if (run !== latest) return;
    const fault = areas.find((area) => area.fault)?.fault;
    $state.set({ status: 'ready', areas, checkedAt: serverTime(), fault });
    $done.set(undefined);
  }

  /** Runs one check again, and leaves the results of the others. */
  async function runAgain(id: AreaId): Promise<void> {
    const run = latest;
    const check = checks.find((each) => each.id === id);
    const area = check && (await runCheck(check, createRun()));
    const state = $state.get();
    if (!area || run !== latest || state.status !== 'ready') return;
    const areas = state.areas.map((each) => (each.id === id ? area : each));
    $state.set({ ...state, areas, checkedAt: serverTime() });
  }

  return {
    $state: readonlyType($state),

    /** How many checks are done, and how many there are. Undefined while none is running. */
    $progress: computed($done, (done) =>
      done === undefined ? undefined : { done, total: checks.length },
    ),

    /** The state of the latest action. */
    $change: action.$state,

    /** Runs all checks. Ignored while they run. */
    async check(): Promise<void> {
      if ($done.get() !== undefined) return;
      action.reset();
      await runAll();
    },

    /** Does what a problem's button says, and checks the result. */
    act: (wanted: Action) =>
      action.run(async () => {
        const isRecord = wanted.kind === 'record';
        await perform(wanted);
        await runAgain(isRecord ? 'maintenance' : 'reports');
        return isRecord ? 'Recorded.' : 'Reports deleted.';
      }),

    /** Starts the checks. Returns a function that stops them and clears everything from memory. */
    open(): () => void {
      void runAll();
      return () => {
        latest += 1;
        action.clear();
        $done.set(undefined);
        $state.set({ status: 'loading' });
      };
    },
  };
}

export type Dashboard = ReturnType<typeof createDashboard>;

/** The problems of all areas, in the order in which they should be fixed. */
export const problemsIn = (areas: readonly Area[]): Problem[] =>
  areas.flatMap(({ findings }) => findings.filter((finding) => finding.status === 'problem'));
