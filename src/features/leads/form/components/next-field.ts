import type { KeyboardEvent } from 'react';

/**
 * On a phone's keyboard the key that says "next" goes to the next field, as it says: iOS would send the
 * form. With a keyboard of keys Enter sends it, as everywhere.
 */
export function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  if (target.enterKeyHint !== 'next' || !matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const places = [...currentTarget.elements].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.tabIndex >= 0,
  );
  places[places.indexOf(target) + 1]?.focus();
}
