import { useEffect, useLayoutEffect, useRef } from 'react';
import { dropDecisions } from '../store/decisions';
import { itemId } from './item-id';

/**
 * Takes the keyboard to the lead that was opened, and back to its place in the list. On a phone, where one
 * stands in the other's place, the list is found again where it was left.
 */
export function useLeadFocus(lead: string | undefined) {
  const list = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** What was shown before; a page that has just come leaves the focus where it is. */
  const before = useRef<{ lead: string | undefined } | undefined>(undefined);
  const scrolled = useRef(0);

  useEffect(() => {
    if (lead !== undefined) return;
    const note = () => (scrolled.current = scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [lead]);

  useLayoutEffect(() => {
    const left = before.current;
    before.current = { lead };
    if (!left || left.lead === lead) return;
    dropDecisions();
    if (lead !== undefined) showDetail();
    else if (left.lead !== undefined) showList(left.lead);
  }, [lead]);

  function showDetail(): void {
    heading.current?.focus({ preventScroll: true });
    const isAlone = list.current?.offsetParent === null;
    if (isAlone) heading.current?.closest('section')?.scrollIntoView({ behavior: 'instant' });
  }

  function showList(closed: string): void {
    const item = document.getElementById(itemId(closed)) ?? list.current;
    scrollTo({ top: scrolled.current, behavior: 'instant' });
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  return { list, heading };
}
