import { atom, readonlyType } from 'nanostores';
import { load, save } from '~/lib/storage';

const storageKey = 'lead-keys';

const $state = atom(load(storageKey, 'localStorage') !== false);

/** Whether single keys work in this browser. */
export const $keysOn = readonlyType($state);

/** Turns single keys on or off (WCAG 2.1.4). */
export function turnKeys(on: boolean): void {
  $state.set(on);
  save(storageKey, on, 'localStorage');
}
