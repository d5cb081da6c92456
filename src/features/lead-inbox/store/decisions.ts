import { atom, computed } from 'nanostores';
import { toast } from '~/lib/toasts';
import type { LeadRow } from '~rules/lead-record';
import { redeliverLead, reviewLead } from '../api/decide';
import { readLead } from '../api/leads';
import type { Step } from '../rules/advice';
import { faultOf, type Fault } from '../rules/faults';
import { failureText } from '../rules/outcomes';
import { nameOf } from '../rules/people';
import { countAnew } from './counts';
import { $knownLeads, expect, learn } from './known-leads';
import { readAnew } from './opened';
import { $view } from './view';
import { latest, noteDecision } from './visit';

/** What became of an admin's decision on a lead. */
export type Decision =
  /** It cannot be taken back: it is asked once more. */
  | { is: 'asking'; step: Step }
  | { is: 'busy'; step: Step }
  | { is: 'done'; step: Step }
  /** Somebody else had decided. */
  | { is: 'overtaken'; step: Step }
  /** `known`: whether the lead was looked up since, and stands as before. */
  | { is: 'failed'; step: Step; fault: Fault; known: boolean };

type Decisions = Readonly<Partial<Record<string, Decision>>>;

const $state = atom<Decisions>({});

/** What was decided last on each lead, by its id. */
export const $decisions = computed($state, (decisions) => decisions);

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
  if ($state.get()[id]?.is === 'busy') return;
  if (step === 'release') note(id, { is: 'asking', step });
  else void take(id, step);
}

/** The admin is sure. */
export function confirmDecision(id: string): void {
  const decision = $state.get()[id];
  if (decision?.is === 'asking') void take(id, decision.step);
}

/** What was said of them is read, or not wanted after all. */
export function dropDecisions(): void {
  const left = Object.entries($state.get()).filter(([, decision]) => decision?.is === 'busy');
  $state.set(Object.fromEntries(left));
}

async function take(id: string, step: Step): Promise<void> {
  const { call, becomes, undoable } = ways[step];
  const settle = undoable ? expect(id, becomes) : () => undefined;
  note(id, { is: 'busy', step });
  try {
    const changed = await call(id).finally(noteDecision);
    settle(changed);
    note(id, { is: changed ? 'done' : 'overtaken', step });
  } catch (error) {
    const fault = faultOf(error);
    const stands = fault === 'unreachable' ? await lookUp(id) : undefined;
    settle(false);
    // The answer was lost on its way, the decision was not.
    if (stands === becomes.standing) note(id, { is: 'done', step });
    else fail(id, step, fault, stands !== undefined);
  }
  readAnew();
  countAnew();
}

function note(id: string, decision: Decision): void {
  $state.set({ ...$state.get(), [id]: decision });
}

function fail(id: string, step: Step, fault: Fault, known: boolean): void {
  note(id, { is: 'failed', step, fault, known });
  // Who has gone on to something else does not see it there; who signed out is not told.
  const lead = $knownLeads.get()[id];
  if (lead && $view.get().lead !== id)
    toast.error(`Not done: ${nameOf(lead)}`, failureText(fault, known));
}

/** How the lead stands; undefined where nobody says. */
async function lookUp(id: string): Promise<string | undefined> {
  try {
    const found = await latest(() => readLead(id));
    if (found) learn([found.lead]);
    return found?.lead.standing;
  } catch {
    return undefined;
  }
}
