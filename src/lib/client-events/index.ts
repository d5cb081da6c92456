import type { ClientEventName } from '~/config/conversions';
import { whenShown } from '~/lib/page-shown';
import { tellNow, type EventExtras } from './tell-now';

export { tellNow } from './tell-now';

/** As `tellNow`, once somebody sees the page. */
export function tell(event: ClientEventName, extras?: EventExtras): void {
  whenShown(() => tellNow(event, extras));
}
