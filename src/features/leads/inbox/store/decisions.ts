import { atom, type ReadableAtom, readonlyType } from 'nanostores';
import { faultOf, type Fault } from '~/features/staff';
import { toast } from '~/lib/toasts';
import { closeDelivery, redeliverLead, reviewLead, type Lead } from '../api/leads';
import { nameOf } from '../rules/answers';
import type { Decision } from '../rules/lead-status';
import { failureText } from '../rules/messages';
import type { View } from '../rules/view';

export type DecisionState =
  | { status: 'idle' }
  | { status: 'confirming' | 'submitting' | 'success' | 'conflict'; decision: Decision; id: string }
  | { status: 'error'; decision: Decision; id: string; fault: Fault };

const calls: Readonly<Record<Decision, (id: string) => Promise<boolean>>> = {
  release: (id) => reviewLead(id, 'released'),
  spam: (id) => reviewLead(id, 'spam'),
  'not-spam': (id) => reviewLead(id, 'held'),
  redeliver: redeliverLead,
  close: closeDelivery,
};

/** The decision an admin makes on a lead. `refetch` runs after every attempt. */
export function createDecisions(
  $view: ReadableAtom<View>,
  refetch: () => Promise<void>,
  isOpen: () => boolean,
) {
  const $state = atom<DecisionState>({ status: 'idle' });

  async function submit(lead: Lead, decision: Decision): Promise<void> {
    const { id } = lead;
    $state.set({ status: 'submitting', decision, id });
    let result: DecisionState;
    try {
      const changed = await calls[decision](id);
      result = { status: changed ? 'success' : 'conflict', decision, id };
    } catch (error) {
      result = { status: 'error', decision, id, fault: faultOf(error) };
    }
    await refetch();
    if (!isOpen()) return;
    const isShown = $view.get().lead === id;
    $state.set(isShown ? result : { status: 'idle' });
    if (!isShown && result.status === 'error') {
      toast.error(`Not saved: ${nameOf(lead)}`, failureText(result.fault));
    }
  }

  return {
    /** The latest decision and its outcome. */
    $decision: readonlyType($state),

    /** Makes a decision. Sending to the CRM can't be undone, so it asks for confirmation. */
    decide(lead: Lead, decision: Decision): void {
      if ($state.get().status === 'submitting') return;
      if (decision === 'release') $state.set({ status: 'confirming', decision, id: lead.id });
      else void submit(lead, decision);
    },

    /** The admin confirmed. */
    confirmDecision(lead: Lead): void {
      const state = $state.get();
      if (state.status === 'confirming' && state.id === lead.id) void submit(lead, state.decision);
    },

    /** Clears the outcome, or cancels the confirmation. */
    dismissDecision(): void {
      if ($state.get().status !== 'submitting') $state.set({ status: 'idle' });
    },
  };
}
