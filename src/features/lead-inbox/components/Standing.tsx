import type { LeadStanding } from '~rules/lead-standing';
import { standingOf } from '../rules/standings';

/** How a lead stands; what waits for a person in the warm colour. */
export function Standing({ of }: { of: LeadStanding }) {
  const known = standingOf(of);
  const tone = known?.needsPerson ? 'warm' : known?.group === 'on-its-way' ? 'signal' : 'quiet';
  return (
    <span className="staff-chip inbox-standing" data-tone={tone}>
      {known?.words ?? of}
    </span>
  );
}
