import type { Touch } from '~rules/touch';

/** Where the browser keeps where the visitor came from. */
export const attributionKey = 'attribution';

/** 90 days, in milliseconds. */
const keptFor = 90 * 86_400_000;

export interface Stored {
  first: Touch | undefined;
  last: Touch | undefined;
}

/** What is stored and not expired: whatever else stands there counts as nothing. */
export function readStored(): Stored {
  let given: Partial<Stored> | null = null;
  try {
    given = JSON.parse(String(localStorage.getItem(attributionKey))) as Partial<Stored> | null;
  } catch {
    // No JSON, or storage is blocked: then the mere mention of it throws.
  }
  return { first: fresh(given?.first), last: fresh(given?.last) };
}

/** A touch without a time, or with one that is no time, is never fresh. */
function fresh(touch: Touch | undefined): Touch | undefined {
  return Math.abs(Date.now() - Date.parse(String(touch?.at))) < keptFor ? touch : undefined;
}
