import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores';
import { faultOf, type Fault } from '~/features/staff';
import { createQuery } from '~/lib/query';
import { serverTime } from '~/lib/server-time';
import * as api from '../api/crm';
import type { CrmLookup, TestLead } from '../api/crm';
import { describeSteps, isSettled, type Step } from '../rules/test-lead';

export type TestState =
  | { status: 'loading' }
  /** There is no test lead. */
  | { status: 'none' }
  | { status: 'ready'; lead: TestLead; steps: readonly Step[]; settled: boolean };

const pollMs = 2000;

/** The test lead and what the CRM's API says. `$connected`: whether leads are sent. */
export function createTestLead($connected: ReadableAtom<boolean>) {
  const $action = atom<'sending' | 'deleting' | undefined>();
  const $fault = atom<Fault | undefined>();
  const $now = atom(serverTime());
  const lead = createQuery(api.getTestLead);
  const lookup = createQuery(api.lookUp);
  let open = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const $test = computed(
    [lead.$state, lookup.$state, $connected, $now],
    ({ data }, found, connected, now): TestState => {
      if (data === undefined) return { status: 'loading' };
      if (data === null) return { status: 'none' };
      const circumstances = { connected, now, lookup: found.data };
      return {
        status: 'ready',
        lead: data,
        steps: describeSteps(data, circumstances),
        settled: isSettled(data, circumstances),
      };
    },
  );

  /** Follows the test lead until nothing changes by itself. */
  async function follow(): Promise<void> {
    clearTimeout(timer);
    if (!open) return;
    if (!document.hidden) {
      await lead.load();
      const { error, data } = lead.$state.get();
      $fault.set(error ? faultOf(error) : undefined);
      if (data?.delivered_at) await lookup.load();
      $now.set(serverTime());
    }
    const state = $test.get();
    const isOver = state.status === 'none' || (state.status === 'ready' && state.settled);
    if (open && !isOver) timer = setTimeout(() => void follow(), pollMs);
  }

  async function act(action: 'sending' | 'deleting', run: () => Promise<void>): Promise<void> {
    if ($action.get()) return;
    $action.set(action);
    try {
      await run();
      $fault.set(undefined);
      await follow();
    } catch (error) {
      $fault.set(faultOf(error));
    }
    $action.set(undefined);
  }

  return {
    /** The test lead with its steps. */
    $test,

    /** What's being done with it. */
    $action: readonlyType($action),

    /** Why the latest request failed, if it did. */
    $fault: readonlyType($fault),

    /** The latest response from the CRM's API; undefined until there is one. */
    $lookup: computed(lookup.$state, ({ data }): CrmLookup | null | undefined => data),

    /** Sends a test lead and follows it. */
    send: () =>
      act('sending', async () => {
        await api.sendTestLead();
        // The latest response is about an earlier test lead.
        await lookup.load();
      }),

    /** Deletes the test lead. */
    remove: () =>
      act('deleting', async () => {
        const state = $test.get();
        if (state.status === 'ready') await api.deleteTestLead(state.lead);
      }),

    /** Asks the CRM's API and looks at the test lead again. */
    async check(): Promise<void> {
      await lookup.load();
      await follow();
    },

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      open = true;
      void lookup.load();
      void follow();
      return () => {
        open = false;
        clearTimeout(timer);
        lead.clear();
        lookup.clear();
      };
    },
  };
}
