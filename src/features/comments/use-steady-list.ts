import { useEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { CommentThread } from './store/thread';

/**
 * Scrolls along when comments appear above what the visitor is looking at, so that nothing on screen moves. Browsers
 * only do this if the topmost thing on screen moves. Then moves the focus to the comment that should have it.
 */
export function useSteadyList(thread: CommentThread, list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function renderSteadily(): void {
      const element = list.current;
      const isTyping = document.activeElement?.closest('.comment-form');
      const isPast = element && element.getBoundingClientRect().top < 0;
      if (!element || !(isTyping || (isPast && thread.$focused.get() === undefined))) return;
      const before = element.getBoundingClientRect().bottom;
      // Stores notify React first, but it renders later.
      flushSync(() => undefined);
      const moved = element.getBoundingClientRect().bottom - before;
      if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
    }
    const stopLoading = thread.$status.listen(renderSteadily);
    const stopFocusing = thread.$focused.listen((focused) => {
      renderSteadily();
      // Scrolls in the next frame: in the same one, it would count as a movement of everything on screen.
      requestAnimationFrame(() => document.getElementById(`comment-${focused?.id}`)?.focus());
    });
    return () => {
      stopLoading();
      stopFocusing();
    };
  }, [thread, list]);
}
