import { askedIn, type LeadFormConfig } from '../configs/lead-form-config';
import { goBackAdvice, problemTexts, type ProblemOf } from '../store/problem';

/**
 * What a form posted without JavaScript may come back with. The page is the same file for everybody: the
 * address it is opened with (`#problem-email`) shows the sentence that applies.
 */
export function Problems({ config }: { config: LeadFormConfig }) {
  const names: ProblemOf[] = [...askedIn(config), 'limit', 'failed'];
  return names.map((name) => (
    <p key={name} id={`problem-${name}`} className="problem">
      <b>{problemTexts[name].replace(/\.?$/, '.')}</b> {goBackAdvice}
    </p>
  ));
}
