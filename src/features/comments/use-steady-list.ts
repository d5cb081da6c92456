import { useEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { CommentThread } from './store/thread';

/**
 * Keeps everything on screen in place when comments appear. If they appear above the screen, scrolls along: browsers
 * only do this if the topmost thing on screen moves. If they arrive where they would push down what's on screen, hides
 * them behind a button until the visitor clicks it or scrolls on. Then moves the focus to the comment that should have
 * it.
 */
export function useSteadyList(thread: CommentThread, list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    /**
     * Call it when the list is about to change: stores notify React first, but it renders later.
     *
     * @param isArrival Whether the visitor did nothing to change it.
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
        // What follows the list was below the screen.
        if (bottom === end || end >= innerHeight) return;
        if (isArrival ? top < 0 || focused !== thread.$focused.get() : isTyping) {
          scrollBy({ top: bottom - end, behavior: 'instant' });
        } else if (isArrival) {
          flushSync(() => thread.show(shown));
          addEventListener('scrollend', reveal);
        }
      });
    }

    /** Shows hidden comments if that moves nothing on screen. */
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
