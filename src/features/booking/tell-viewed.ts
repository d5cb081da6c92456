import { tellNow } from '~/lib/client-events';
import { whenAllowed } from '~/lib/consent/when-allowed';
import { whenShown } from '~/lib/page-shown';

/** Tells once that the page with the calendar is seen, as soon as the visitor allows it (spec §7). */
export function tellViewed(): void {
  whenShown(() => whenAllowed(() => tellNow('calendar_viewed', { page: 'booking' })));
}
