import { useEffect } from 'react';
import type { Moderation } from './store/moderation';
import { shortcutOf } from './store/shortcuts';

/** Listens for single-key shortcuts. */
export function useShortcuts(moderation: Moderation): void {
  useEffect(() => {
    const actions = {
      j: () => moderation.move(1),
      k: () => moderation.move(-1),
      a: () => moderation.choose('approved'),
      r: () => moderation.choose('rejected'),
      s: () => moderation.choose('spam'),
      u: () => void moderation.undoLast(),
      x: () => moderation.toggleCurrent(),
      '?': () => moderation.showHelp(),
    };
    const press = (event: KeyboardEvent) => {
      const key = shortcutOf(event);
      if (!key) return;
      event.preventDefault();
      actions[key]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [moderation]);
}
