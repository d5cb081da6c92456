import { ColumnSection } from '~/features/staff';
import type { StaffHome } from '../api/staff-home';
import { nothingBrokenText, problemsIn } from '../rules/fixing';
import { proofText } from '../rules/proof-of-life';

interface Props {
  home: StaffHome;
  now: number;
  /** Whether the data is up to date. If not, the list can't say that nothing is broken. */
  isCurrent: boolean;
  /** Whether the list of what to do before the launch is gone. */
  isLaunched?: boolean;
}

/** What's broken, each with a link to where it's fixed. */
export function ProblemList({ home, now, isCurrent, isLaunched = true }: Props) {
  const problems = problemsIn(home, now, isLaunched);
  const proof = isCurrent ? proofText(home, now) : undefined;
  if (problems.length === 0) {
    return (
      <ColumnSection id="home-fixing" title="Needs fixing">
        <p className="text-quiet">
          {isCurrent ? nothingBrokenText(home, isLaunched) : 'We couldn’t check just now.'}
        </p>
        {proof !== undefined && <p className="mt-2 text-sm text-quiet">{proof}</p>}
      </ColumnSection>
    );
  }
  return (
    <ColumnSection id="home-fixing" title="Needs fixing">
      <ul className="staff-rows mt-0 *:first:border-t-0">
        {problems.map(({ text, note, href, label = 'Fix' }) => (
          <li
            key={text}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 *:last:self-center"
          >
            <div className="min-w-0">
              <p className="staff-chip staff-chip-sentence wrap-anywhere" data-tone="warm">
                {text}
              </p>
              {note && <p className="staff-quiet">{note}</p>}
            </div>
            <a
              href={href}
              className="link inline-flex min-h-touch min-w-touch items-center justify-end text-sm font-semibold"
            >
              <span aria-hidden="true">{label}</span>
              <span className="sr-only">{`${label}: ${text}`}</span>
            </a>
          </li>
        ))}
      </ul>
      {proof !== undefined && <p className="mt-2 text-sm text-quiet">{proof}</p>}
    </ColumnSection>
  );
}
