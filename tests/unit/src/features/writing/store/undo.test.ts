import { expect, test, vi } from 'vitest';
import { createUndo } from '~/features/writing/store/undo';

vi.mock('~/lib/toasts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

test.each([
  ['nothing else', undefined, 'Undone.'],
  ['something newer', 'Saved the restored text.', 'Saved the restored text.'],
])('after an undo, with %s in the meantime, shows the right notice', async (_, newer, shown) => {
  const undo = createUndo();
  const done = Promise.withResolvers<undefined>();
  undo.offer('Withdrew the post.', () => done.promise);
  const running = undo.runLast();
  expect(undo.$offer.get()?.text).toBe('Undoing…');
  if (newer) undo.offer(newer, () => {});
  done.resolve(undefined);
  await running;
  expect(undo.$offer.get()?.text).toBe(shown);
});
