import { expect, test } from 'vitest';
import type { SaveState } from '~/features/writing/draft/save-queue';
import { saveText } from '~/features/writing/draft/save-text';

const states: SaveState[] = [
  { status: 'local' },
  { status: 'saved', at: 0 },
  { status: 'offline' },
  { status: 'signed-out' },
  { status: 'refused', message: 'No.' },
  { status: 'error', fault: 'failed', message: 'Busy.' },
];

test.each(states)('says if the browser’s storage is full: $status', (state) => {
  expect(saveText(state, true)).toMatch(
    /This browser’s storage is full or blocked, so keep this tab open\.$/,
  );
  expect(saveText(state, true)).not.toContain('in this browser');
  expect(saveText(state, false)).not.toContain('full');
});
