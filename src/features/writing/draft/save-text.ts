import { timeOfDay } from '~/lib/format-date';
import { siteTimeText } from '~/lib/zoned-time';
import type { SaveState } from './save-queue';

const onlyHere = 'This browser’s storage is full or blocked, so keep this tab open.';

/** Where the text is saved. `isBlocked`: the browser's storage is full or blocked. */
export function saveText(state: SaveState, isBlocked: boolean): string {
  const local = !isBlocked;
  switch (state.status) {
    case 'unchanged':
      return '';
    case 'local':
      return local ? 'Saved in this browser' : `Not saved: ${onlyHere}`;
    case 'saving':
      return 'Saving…';
    case 'saved':
      return local ? 'Saved' : `Saved to your account. ${onlyHere}`;
    case 'offline':
      return local ? 'Offline: saved in this browser' : `Offline: not saved. ${onlyHere}`;
    case 'signed-out':
      return local
        ? 'Saved in this browser. Sign in to save it to your account.'
        : `Not saved: ${onlyHere}`;
    case 'refused':
    case 'error':
      return `Not saved: ${state.message} ${local ? 'Your text is saved in this browser.' : onlyHere}`;
    case 'conflict':
      return `Not saved: another version was saved. ${local ? 'This one is saved in this browser.' : onlyHere}`;
  }
}

/** "at 3:15 PM", or with the date if that's another day. */
export function savedAtText(at: number, now: number): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  return sameDay ? `at ${timeOfDay(at)}` : `on ${siteTimeText(at)}`;
}
