import { LeadFault } from '../rules/faults';

/** How many are over. */
let visits = 0;
let decisions = 0;
let over = false;

/** Somebody sees the inbox. */
export function beginVisit(): void {
  over = false;
}

/** Nobody does any more: what was asked for and comes yet is thrown away. */
export function endVisit(): void {
  visits += 1;
  over = true;
}

/** Another number with every visit. */
export function visit(): number {
  return visits;
}

/** How leads stand was changed: what is on its way may be from before. */
export function noteDecision(): void {
  decisions += 1;
}

/**
 * An answer that is not from before a decision, nor for somebody else: it is asked for again where it may
 * be. Throws as `ask` does, and a LeadFault where nobody waits for it.
 */
export async function latest<Data>(ask: () => Promise<Data>): Promise<Data> {
  for (;;) {
    const before = [visits, decisions];
    const data = await ask();
    if (over) throw new LeadFault('signed-out');
    if (before[0] === visits && before[1] === decisions) return data;
  }
}
