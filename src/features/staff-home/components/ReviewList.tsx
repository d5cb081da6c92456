import { ColumnSection } from '~/features/staff';
import { formatNumber } from '~/lib/count';
import type { StaffHome } from '../api/staff-home';
import { reviewsIn } from '../rules/review';

interface Props {
  home: StaffHome;
  now: number;
  /** Whether the data is up to date. If not, the list can't say that there's nothing to review. */
  isCurrent: boolean;
}

/** What waits for a moderator or an admin to look at. */
export function ReviewList({ home, now, isCurrent }: Props) {
  const reviews = reviewsIn(home, now);
  return (
    <ColumnSection id="home-review" title="To review">
      {reviews.length === 0 ? (
        <p className="text-quiet">
          {isCurrent ? 'There’s nothing to review.' : 'We couldn’t check just now.'}
        </p>
      ) : (
        <ul className="staff-rows mt-0 *:py-0 *:first:border-t-0">
          {reviews.map(({ href, count, label, age, isLate }) => (
            <li key={href}>
              <a
                href={href}
                className="grid min-h-touch grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 py-2 hover:text-signal"
              >
                <span className="min-w-[1.5em] figures text-title">{formatNumber(count)}</span>{' '}
                <span>
                  <span className="font-semibold">{label}</span>{' '}
                  <span
                    className={`block text-sm ${isLate ? 'font-semibold text-warm' : 'text-quiet'}`}
                  >
                    {age}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </ColumnSection>
  );
}
