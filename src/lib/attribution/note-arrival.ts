import { mayTrack, onConsentChange } from '~/lib/consent';
import { whenShown } from '~/lib/page-shown';
import type { Touch } from '~rules/touch';
import { arrivalHere } from './arrival';
import { attributionKey, readStored, type Stored } from './stored';

/**
 * Keeps where the visitor came from while they allow it, and forgets it as soon as they do not. The
 * arrival on this page is known as long as the page is open, so that an answer to the cookie banner
 * comes in time for it. Never throws.
 */
export function noteArrival(): void {
  whenShown(() => {
    const arrival = arrivalHere();
    const settle = () => {
      try {
        const touches = mayTrack() ? touchesWith(arrival) : undefined;
        if (touches?.first) localStorage.setItem(attributionKey, JSON.stringify(touches));
        else localStorage.removeItem(attributionKey);
      } catch {
        // Where storage is blocked or full, nothing is kept.
      }
    };
    settle();
    onConsentChange(settle);
  });
}

/** The first touch stays until it expires; the last one gives way to a later arrival from somewhere. */
function touchesWith(arrival: Touch | undefined): Stored {
  const { first, last } = readStored();
  const newest = !last || (arrival && isLater(arrival, last)) ? arrival : last;
  return { first: first ?? last ?? arrival, last: newest };
}

/** Whether somebody sent the visitor, and after `last`: another window may have been reached since. */
function isLater({ referrer, landingPage, at }: Touch, last: Touch): boolean {
  // Markers are the only query that a landing page is kept with.
  const sent = referrer !== undefined || landingPage?.includes('?') === true;
  return sent && String(at) > String(last.at);
}
