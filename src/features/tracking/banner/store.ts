import { atom, computed } from 'nanostores';
import { choose, loadChoice, mayTrack, onConsentChange, type Choice } from '../consent';
import { deleteConsentData } from '../tags/delete-consent-data';
import { hasTags } from '../tags/load-tags';
import { saveRecord } from './records';

type Banner =
  | { status: 'closed' }
  /** Two seconds after load. */
  | { status: 'asking' }
  /** Opened with the footer's button, which gets the focus back. */
  | { status: 'settings'; choice: Choice | undefined; opener: HTMLElement };

const $state = atom<Banner>({ status: 'closed' });

/** The cookie banner. */
export const $banner = computed($state, (state) => state);

onConsentChange(() => {
  const state = $state.get();
  const choice = loadChoice();
  if (state.status === 'settings') $state.set({ ...state, choice });
  // Chosen in another window.
  else if (choice) $state.set({ status: 'closed' });
});

/** Shows the banner. With `opener`, it has the visitor's current choice. */
export function open(opener?: HTMLElement): void {
  if (opener) $state.set({ status: 'settings', choice: loadChoice(), opener });
  else if ($state.get().status === 'closed') $state.set({ status: 'asking' });
}

/** Hides the banner. */
export function close(): void {
  const state = $state.get();
  $state.set({ status: 'closed' });
  if (state.status === 'settings') state.opener.focus();
}

/** Applies and records the choice, and hides the banner. */
export function answer(choice: Choice): void {
  // Then the page is reloaded without tags. The next one sends the record.
  const reloads = choice === 'declined' && hasTags() && mayTrack();
  saveRecord(choice);
  choose(choice);
  if (choice === 'declined') deleteConsentData();
  close();
  if (reloads) return;
  import('./send-records').then(
    ({ sendRecords }) => sendRecords(),
    // A later page sends it.
    () => undefined,
  );
}
