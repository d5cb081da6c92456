import { whenAllowed } from '~/lib/consent/when-allowed';
import { whenShown } from '~/lib/page-shown';

/**
 * Tracks one view of the page with the calendar, as soon as the visitor allows tracking (spec §7). Few do,
 * so the tracking code is only loaded then.
 */
export function trackCalendarView(): void {
  whenShown(() => whenAllowed(load));
}

function load() {
  import('~/lib/client-events').then(
    ({ trackNow }) => trackNow('calendar_viewed', { page: 'booking' }),
    // Without a network, the event couldn't be sent either.
    () => undefined,
  );
}
