import { mayTrack } from '~/lib/consent';
import { markers, type Attribution } from '~rules/touch';
import { readStored } from './stored';

/** What goes along with a lead; undefined without consent, or where nothing is kept. */
export function keptAttribution(): Attribution | undefined {
  if (!mayTrack()) return undefined;
  const { first, last } = readStored();
  return first || last ? { ...(first && { first }), ...(last && { last }) } : undefined;
}

/** The markers of the last touch as a query, for a page of somebody else's. Empty without consent. */
export function attributionQuery(): URLSearchParams {
  const last = keptAttribution()?.last;
  const query = new URLSearchParams();
  for (const name of markers) {
    // What was read back may be of any type.
    const marker: unknown = last?.[name];
    if (typeof marker === 'string') query.set(name, marker);
  }
  return query;
}
