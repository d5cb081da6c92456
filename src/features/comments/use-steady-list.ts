import { useEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { CommentThread } from './store/thread';

/**
 * Keeps everything on screen in place when comments appear. If they appear above the screen, scrolls along, because
 * browsers only do this if the topmost thing on screen moves. If comments would push down what's on screen, hides them
 * behind a button until the visitor clicks it or scrolls on. Then moves the focus to the comment that should have it.
 */
export function useSteadyList(thread: CommentThread, list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    /**
     * Call this when the list is about to change. Stores notify React first, but it renders later.
     *
     * @param isArrival Whether the list changes without an action of the visitor.
     */
    function keepSteady(isArrival: boolean): void {
      const element = list.current;
      if (!element) return;
      const end = element.getBoundingClientRect().bottom;
      const shown = element.getElementsByClassName('comment-thread').length;
      const isTyping = document.activeElement?.closest('.comment-form');
      const focused = thread.$focused.get();
      // After everything else that changes now.
      queueMicrotask(() => {
        flushSync(() => undefined);
        const { top, bottom } = element.getBoundingClientRect();
        // Nothing on screen moved, because the list ended below it.
        if (bottom === end || end >= innerHeight) return;
        if (isArrival ? top < 0 || focused !== thread.$focused.get() : isTyping) {
          scrollBy({ top: bottom - end, behavior: 'instant' });
        } else if (isArrival) {
          flushSync(() => thread.show(shown));
          addEventListener('scrollend', reveal);
        }
      });
    }

    /** Shows hidden comments if nothing on screen would move. */
    function reveal(): void {
      const place = list.current?.getBoundingClientRect();
      if (place && place.top >= 0 && place.bottom < innerHeight) return;
      removeEventListener('scrollend', reveal);
      keepSteady(true);
      thread.show();
    }

    const stopLoading = thread.$status.listen(() => keepSteady(true));
    const stopFocusing = thread.$focused.listen((focused) => {
      keepSteady(false);
      // Scrolls in the next frame: in the same one, it would count as a movement of everything on screen.
      requestAnimationFrame(() => document.getElementById(`comment-${focused?.id}`)?.focus());
    });
    return () => {
      removeEventListener('scrollend', reveal);
      stopLoading();
      stopFocusing();
    };
  }, [thread, list]);
}
