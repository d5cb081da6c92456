import { atom, computed, readonlyType, type ReadableAtom } from 'nanostores';
import { createAction, createResource, type Fault, type ResourceState } from '~/features/staff';
import { serverTime } from '~/lib/server-time';
import * as api from '../api/crm';
import type { CrmLookup, TestLead } from '../api/crm';
import { describeSteps, isSettled, type Step } from '../rules/test-lead';

export type TestState =
  | Exclude<ResourceState<TestLead>, { status: 'ready' }>
  /** There is no test lead. `fault`: why the latest attempt to load it again failed. */
  | { status: 'none'; fault: Fault | undefined }
  | {
      status: 'ready';
      lead: TestLead;
      steps: readonly Step[];
      settled: boolean;
      fault: Fault | undefined;
    };

/** How often to check a test lead that's still on its way. */
const checkMs = 2000;

/** The test lead and what the CRM's API says. `$connected`: whether leads are sent. */
export function createTestLead($connected: ReadableAtom<boolean>) {
  const $now = atom(serverTime());
  const lookup = createResource(api.lookUp, { reloadAfter: Infinity });
  const circumstances = () => ({
    connected: $connected.get(),
    now: $now.get(),
    lookup: lookup.data(),
  });
  const lead = createResource<TestLead | null>(api.getTestLead, {
    reloadAfter: (data) => (!data || isSettled(data, circumstances()) ? Infinity : checkMs),
    onLoad(data) {
      if (data?.delivered_at) void lookup.refresh();
      $now.set(serverTime());
    },
  });

  /** Asks the CRM's API and looks at the test lead again. */
  async function check(): Promise<void> {
    await lookup.refresh();
    await lead.refresh();
  }

  const action = createAction({ after: lead.refresh });
  const $doing = atom<'sending' | 'deleting' | undefined>();

  async function run(what: 'sending' | 'deleting', change: () => Promise<string>): Promise<void> {
    if (action.$state.get().status === 'submitting') return;
    $doing.set(what);
    await action.run(change);
    $doing.set(undefined);
  }

  return {
    /** The test lead with its steps. */
    $test: computed(
      [lead.$state, lookup.$state, $connected, $now],
      (state, _lookup, _connected, _now): TestState => {
        if (state.status !== 'ready') return state;
        if (state.data === null) return { status: 'none', fault: state.fault };
        return {
          status: 'ready',
          lead: state.data,
          steps: describeSteps(state.data, circumstances()),
          settled: isSettled(state.data, circumstances()),
          fault: state.fault,
        };
      },
    ),

    /** How the latest change went. */
    $change: action.$state,

    /** What's being done with it. */
    $doing: readonlyType($doing),

    /** The latest response from the CRM's API; undefined until there is one. */
    $lookup: computed(lookup.$state, (state): CrmLookup | null | undefined =>
      state.status === 'ready' ? state.data : undefined,
    ),

    /** Sends a test lead and follows it. */
    send: () =>
      run('sending', async () => {
        await api.sendTestLead();
        // The latest response is about an earlier test lead.
        await lookup.refresh();
        return '';
      }),

    /** Deletes the test lead. */
    remove: (test: TestLead) =>
      run('deleting', async () => {
        await api.deleteTestLead(test);
        return '';
      }),

    check,

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      const closers = [lookup.open(), lead.open()];
      return () => {
        for (const close of closers) close();
        action.clear();
      };
    },
  };
}
