import { vi } from 'vitest';
import type * as List from '~/features/lead-inbox/store/list';
import type * as Inbox from '~/features/lead-inbox/store/inbox';
import type * as Decisions from '~/features/lead-inbox/store/decisions';
import type * as View from '~/features/lead-inbox/store/view';
import type * as Faults from '~/features/lead-inbox/rules/faults';
import type * as KnownLeads from '~/features/lead-inbox/store/known-leads';
import { fakeHistory } from '../fake-history.ts';
import { backend } from './fake-backend.ts';

export const settled = () => vi.advanceTimersByTimeAsync(50);

/** The inbox at an address, before its backend has answered. Timers are fake, modules fresh. */
export async function opened(query = '', fault?: Faults.Fault) {
  fakeHistory(`https://site.example.com/admin${query}`);
  const { openInbox }: typeof Inbox = await import('~/features/lead-inbox/store/inbox');
  const list: typeof List = await import('~/features/lead-inbox/store/list');
  const view: typeof View = await import('~/features/lead-inbox/store/view');
  const { LeadFault }: typeof Faults = await import('~/features/lead-inbox/rules/faults');
  const known: typeof KnownLeads = await import('~/features/lead-inbox/store/known-leads');
  const { decide }: typeof Decisions = await import('~/features/lead-inbox/store/decisions');
  const fail = (why?: Faults.Fault) => (backend.fault = why && new LeadFault(why));
  fail(fault);
  list.$list.listen(() => undefined);
  const close = openInbox();
  const shown = () => {
    const state = list.$list.get();
    if (state.is !== 'shown') throw new Error(`The list is ${state.is}.`);
    return state;
  };
  return {
    ...{ ...list, ...view, ...known, decide, close, shown, fail },
    ids: () => shown().leads.map(({ id }) => id),
    /** A minute passes, after which the list asks again by itself. */
    minute: () => vi.advanceTimersByTimeAsync(60_050),
  };
}
