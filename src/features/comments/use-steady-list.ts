import { useEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { CommentThread } from './store/thread';

/** The list before it changes. */
interface Before {
  /** Where the list ends on screen. */
  end: number;
  /** How many comments it shows, without replies. */
  shown: number;
  focused: { id: string } | undefined;
  isTyping: boolean;
  /** Whether the visitor did nothing to change it. */
  isArrival: boolean;
}

/**
 * Keeps everything on screen in place when comments appear. If they appear above the screen, scrolls along: browsers
 * only do this if the topmost thing on screen moves. If they arrive where they would push down what's on screen, hides
 * them behind a button until the visitor clicks it or scrolls on. Then moves the focus to the comment that should have
 * it.
 */
export function useSteadyList(thread: CommentThread, list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before: Before | undefined;

    /** Call it when the list is about to change: stores notify React first, but it renders later. */
    function keepSteady(isArrival: boolean): void {
      if (before || !list.current) return;
      before = {
        end: list.current.getBoundingClientRect().bottom,
        shown: list.current.getElementsByClassName('comment-thread').length,
        focused: isArrival ? thread.$focused.get() : undefined,
        isTyping: Boolean(document.activeElement?.closest('.comment-form')),
        isArrival,
      };
      // After everything else that changes now.
      queueMicrotask(settle);
    }

    function settle(): void {
      if (!before || !list.current) return;
      const { end, shown, focused, isTyping, isArrival } = before;
      before = undefined;
      flushSync(() => undefined);
      const { top, bottom } = list.current.getBoundingClientRect();
      // What follows the list was below the screen.
      if (bottom === end || end >= innerHeight) return;
      const isFocusing = thread.$focused.get() !== focused;
      if (isArrival ? top < 0 || isFocusing : isTyping) {
        scrollBy({ top: bottom - end, behavior: 'instant' });
      } else if (isArrival) {
        flushSync(() => thread.show(shown));
        addEventListener('scrollend', reveal);
      }
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
