import type { Attribution } from '~rules/tracking/touch';
import { loadTouches } from './arrival';
import { mayTrack } from './consent';

/** The attribution sent with a lead. Undefined without consent, or if nothing is stored. */
export function loadAttribution(): Attribution | undefined {
  if (!mayTrack()) return undefined;
  const { first, last } = loadTouches();
  return first || last ? { ...(first && { first }), ...(last && { last }) } : undefined;
}
