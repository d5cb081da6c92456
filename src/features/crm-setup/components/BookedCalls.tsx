import { CopyButton, Section, Time, useData } from '~/features/staff';
import { functionAddress } from '~/lib/supabase/functions-client';
import type { CrmSettingSource } from '~rules/crm-settings';
import { bookings } from '../store';

const address = functionAddress('calendar-booking');

interface Props {
  /** Where the booking secret is set. */
  secret: CrmSettingSource;
}

/** Where the CRM's calendar sends booked calls, and whether they arrive. */
export function BookedCalls({ secret }: Props) {
  const { accepted_at = null, rejected_at = null, problem } = useData(bookings.$state) ?? {};
  const isRejected = rejected_at !== null && !(accepted_at !== null && accepted_at > rejected_at);
  return (
    <Section
      id="bookings"
      title="Booked calls"
      text="In the CRM, create a workflow that starts when an appointment is booked, moved, or canceled. Have it send a webhook to this URL with the header “Authorization: Bearer” and the booking secret. Booked calls then appear on the Leads page."
    >
      <p className="wrap-anywhere">
        <code>{address}</code> <CopyButton text={address} name="the URL for booked calls" />
      </p>
      {/* Stays after others were accepted: each kind of event may have its own workflow. */}
      <div role="alert">
        {rejected_at !== null && (
          <p className={isRejected ? 'staff-problem' : 'staff-quiet'}>
            An event was rejected <Time at={rejected_at} />: {problem}
          </p>
        )}
      </div>
      <p role="status">
        {accepted_at !== null ? (
          <span>
            The latest accepted event arrived <Time at={accepted_at} />.
          </span>
        ) : secret.from === 'none' ? (
          'Set a booking secret first.'
        ) : (
          'No event has arrived yet.'
        )}
      </p>
    </Section>
  );
}
