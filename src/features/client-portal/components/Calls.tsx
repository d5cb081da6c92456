import { ColumnSection } from '~/features/staff';
import type { Portal } from '../api/portal';
import { siteMomentText } from '~/lib/zoned-time';
import { requestNames, upcomingCalls } from '../rules/requests';

/** The booked calls, or how to get one. */
export function Calls({ portal, now }: { portal: Portal; now: number }) {
  const calls = upcomingCalls(portal, now);
  return (
    <ColumnSection id="calls" title="Booked calls">
      {calls.length === 0 ? (
        <p className="mt-3 max-w-152 wrap-anywhere">
          None yet.{' '}
          <a href="/book-strategy-call" className="link">
            Book a strategy call
          </a>
        </p>
      ) : (
        <ul className="staff-rows">
          {calls.map(({ id, form, call_at, contact }) => (
            <li key={id}>
              <time className="font-semibold" dateTime={call_at}>
                {siteMomentText(Date.parse(call_at))}
              </time>
              <p className="mt-2 text-sm text-quiet">
                {contact ? `${requestNames[form]} with ${contact}` : requestNames[form]}
              </p>
            </li>
          ))}
        </ul>
      )}
    </ColumnSection>
  );
}
