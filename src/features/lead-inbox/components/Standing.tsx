import type { LeadStanding } from '~rules/lead-standing';
import { standings } from '../rules/standings';

/** How a lead stands; what waits for a person in the warm colour. */
export function Standing({ of }: { of: LeadStanding }) {
  const { words, needsPerson, group } = standings[of];
  const tone = needsPerson ? 'warm' : group === 'on-its-way' ? 'signal' : 'quiet';
  return (
    <span className="staff-chip inbox-standing" data-tone={tone}>
      {words}
    </span>
  );
}
