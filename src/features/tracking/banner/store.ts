import { atom, computed, readonlyType } from 'nanostores';
import {
  choose,
  hasChosen,
  loadChoice,
  mayTrack,
  onConsentChange,
  sendsPrivacyControl,
  type Choice,
} from '../consent';
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
export const $banner = readonlyType($state);

/** Whether closing the banner declines cookies (spec §2), because the visitor hasn't chosen yet. */
export const $declinesOnClose = computed(
  $state,
  (state) => state.status !== 'settings' || (!state.choice && !sendsPrivacyControl()),
);

let asked = '';

/** Sets the question that the page's banner asks, and updates the banner when the visitor chooses in another window. */
export function begin(question: string): void {
  asked = question;
  onConsentChange(() => {
    const state = $state.get();
    const choice = loadChoice();
    if (state.status === 'settings') $state.set({ ...state, choice });
    else if (choice) $state.set({ status: 'closed' });
  });
}

/** Shows the current choice if `opener` was pressed. Otherwise asks for one, unless there is one by now. */
export function open(opener?: HTMLElement): void {
  if (opener) $state.set({ status: 'settings', choice: loadChoice(), opener });
  else if ($state.get().status === 'closed' && !hasChosen()) $state.set({ status: 'asking' });
}

/** Closes the banner. Declines cookies if the visitor hasn't chosen yet. */
export function close(): void {
  if ($declinesOnClose.get()) answer('declined');
  else hide();
}

/** Handles a press of one of the banner's buttons. All but the close button have a choice as their value. */
export function press({ value }: HTMLButtonElement): void {
  // A press may wait for React. Meanwhile, the visitor may have pressed Escape, or chosen in another window.
  if ($state.get().status === 'closed') return;
  if (value === 'accepted' || value === 'declined') answer(value);
  else close();
}

/** The longest that a withdrawal waits for its record to be sent. */
const maxWaitMs = 500;

/** Applies and records the choice, and closes the banner. */
export function answer(choice: Choice): void {
  const isSaved = saveRecord(choice, asked);
  const apply = () => {
    choose(choice);
    if (choice === 'declined') void startDeleting();
    hide();
  };
  const reloads = choice === 'declined' && hasTags() && mayTrack();
  // The page that reloads without third parties sends the record, unless it was only in memory.
  if (reloads && !isSaved) {
    const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
    void Promise.race([startSending(), timeout]).then(apply);
    return;
  }
  apply();
  if (!reloads) void startSending();
}

async function startSending(): Promise<void> {
  try {
    const { sendRecords } = await import('./send-records');
    void sendRecords();
  } catch {
    // A later page sends it.
  }
}

async function startDeleting(): Promise<void> {
  try {
    const { deleteConsentData } = await import('../tags/delete-consent-data');
    deleteConsentData();
  } catch {
    // A later page deletes it.
  }
}

function hide(): void {
  const state = $state.get();
  $state.set({ status: 'closed' });
  if (state.status === 'settings') state.opener.focus();
}
