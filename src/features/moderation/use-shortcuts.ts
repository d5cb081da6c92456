import { useEffect } from 'react';
import { actionOf } from './store/shortcuts';
import type { Moderation } from './store/moderation';

/** Listens for single-key shortcuts. */
export function useShortcuts(moderation: Moderation): void {
  useEffect(() => {
    const actions = {
      next: () => moderation.move(1),
      previous: () => moderation.move(-1),
      approve: () => moderation.choose('approved'),
      reject: () => moderation.choose('rejected'),
      spam: () => moderation.choose('spam'),
      changes: () => moderation.choose('changes-requested'),
      undo: () => moderation.undoLast(),
      select: () => moderation.toggleCurrent(),
      open: () => moderation.openCurrent(),
      help: () => moderation.show('help'),
    };
    const press = (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      actions[action]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [moderation]);
}
