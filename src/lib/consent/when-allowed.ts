import { mayTrack, onConsentChange } from '~/lib/consent';

/** Runs `allowed` once, as soon as the visitor allows it: now, or while the page is open. */
export function whenAllowed(allowed: () => void): void {
  let ran = false;
  const settle = () => {
    if (ran || !mayTrack()) return;
    ran = true;
    allowed();
  };
  settle();
  onConsentChange(settle);
}
