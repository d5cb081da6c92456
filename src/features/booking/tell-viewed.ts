import { whenAllowed } from '~/lib/consent/when-allowed';
import { whenShown } from '~/lib/page-shown';

/**
 * Tells once that the page with the calendar is seen, as soon as the visitor allows it (spec §7). Few do:
 * the others do not load what tells it.
 */
export function tellViewed(): void {
  whenShown(() => whenAllowed(load));
}

function load() {
  import('~/lib/client-events').then(
    ({ tellNow }) => tellNow('calendar_viewed', { page: 'booking' }),
    // Without a network nobody would be told either.
    () => undefined,
  );
}
