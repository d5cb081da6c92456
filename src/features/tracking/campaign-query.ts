import { markers } from '~rules/tracking/touch';
import { loadTouches } from './arrival';
import { mayTrack } from './consent';

/** The campaign parameters of the last touch, for embedded pages. Empty without consent. */
export function campaignQuery(): URLSearchParams {
  const last = mayTrack() ? loadTouches().last : undefined;
  const query = new URLSearchParams();
  for (const name of markers) {
    // Stored values can have any type.
    const marker: unknown = last?.[name];
    if (typeof marker === 'string') query.set(name, marker);
  }
  return query;
}
