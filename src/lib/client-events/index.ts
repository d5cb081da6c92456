import type { ClientEventName } from '~/config/conversions';
import { whenShown } from '~/lib/page-shown';
import { trackNow, type EventExtras } from './track-now';

export { trackNow } from './track-now';

/** Calls `trackNow` once the page is visible. */
export function track(event: ClientEventName, extras?: EventExtras): void {
  whenShown(() => trackNow(event, extras));
}
