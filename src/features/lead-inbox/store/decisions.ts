import { atom, computed } from 'nanostores';
import { toast } from '~/lib/toasts';
import type { LeadRow } from '~rules/lead-record';
import { redeliverLead, reviewLead } from '../api/decide';
import { readLead } from '../api/leads';
import type { Step } from '../rules/advice';
import { faultOf, type Fault } from '../rules/faults';
import { failureText } from '../rules/outcomes';
import { countAnew } from './counts';
import { expect, learn } from './known-leads';
import { readAnew } from './opened';
import { $view } from './view';

/** What became of an admin's decision on a lead. */
export type Decision =
  | { is: 'none' }
  /** It cannot be taken back: it is asked once more. */
  | { is: 'asking'; id: string; step: Step }
  | { is: 'busy'; id: string; step: Step }
  | { is: 'done'; id: string; step: Step }
  /** Somebody else had decided. */
  | { is: 'overtaken'; id: string; step: Step }
  /** `known`: whether the lead was looked up since, and stands as before. */
  | { is: 'failed'; id: string; step: Step; fault: Fault; known: boolean };

const $state = atom<Decision>({ is: 'none' });

/** The decision that was made last. */
export const $decision = computed($state, (decision) => decision);

interface Way {
  call(id: string): Promise<boolean>;
  /** What the lead is afterwards; only what can be undone is shown before it is done. */
  becomes: Pick<LeadRow, 'standing'> & Partial<LeadRow>;
  undoable: boolean;
}

const ways: Readonly<Record<Step, Way>> = {
  release: {
    call: (id) => reviewLead(id, 'released'),
    becomes: { standing: 'released', review: 'released' },
    undoable: false,
  },
  spam: {
    call: (id) => reviewLead(id, 'spam'),
    becomes: { standing: 'spam', review: 'spam' },
    undoable: true,
  },
  'not-spam': {
    call: (id) => reviewLead(id, 'held'),
    becomes: { standing: 'held', review: 'held' },
    undoable: true,
  },
  redeliver: { call: redeliverLead, becomes: { standing: 'replayed' }, undoable: false },
};

/** The admin pressed a button: does it, or asks first where it is final. */
export function decide(id: string, step: Step): void {
  if ($state.get().is === 'busy') return;
  if (step === 'release') $state.set({ is: 'asking', id, step });
  else void take(id, step);
}

/** The admin is sure. */
export function confirmDecision(): void {
  const state = $state.get();
  if (state.is === 'asking') void take(state.id, state.step);
}

/** What was said of it is read, or not wanted after all. */
export function dropDecision(): void {
  if ($state.get().is !== 'busy') $state.set({ is: 'none' });
}

async function take(id: string, step: Step): Promise<void> {
  const { call, becomes, undoable } = ways[step];
  const settle = undoable ? expect(id, becomes) : () => undefined;
  $state.set({ is: 'busy', id, step });
  try {
    const changed = await call(id);
    settle(changed);
    $state.set({ is: changed ? 'done' : 'overtaken', id, step });
  } catch (error) {
    const fault = faultOf(error);
    const stands = fault === 'unreachable' ? await lookUp(id) : undefined;
    settle(false);
    // The answer was lost on its way, the decision was not.
    if (stands === becomes.standing) $state.set({ is: 'done', id, step });
    else fail(id, step, fault, stands !== undefined);
  }
  readAnew();
  countAnew();
}

function fail(id: string, step: Step, fault: Fault, known: boolean): void {
  $state.set({ is: 'failed', id, step, fault, known });
  // Who has gone on to something else does not see it there.
  if ($view.get().lead !== id) toast.error('Not done', failureText(fault, known));
}

/** How the lead stands; undefined where nobody says. */
async function lookUp(id: string): Promise<string | undefined> {
  try {
    const found = await readLead(id);
    if (found) learn([found.lead]);
    return found?.lead.standing;
  } catch {
    return undefined;
  }
}
