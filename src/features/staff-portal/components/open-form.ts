import type { Tab } from '../store/arrival';
import { choose } from '../store/portal';

/** Opens a tab for who pressed a button that goes with it, at the field to be filled in next. */
export function openForm(tab: Tab, field: 'fullName' | 'password'): void {
  choose(tab);
  // The form is there with the next frame.
  requestAnimationFrame(() => document.getElementById(`portal-${field}`)?.focus());
}
