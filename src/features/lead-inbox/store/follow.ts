import { isOnItsWay } from '../rules/advice';
import { countAnew } from './counts';
import { $opened, readAnew } from './opened';

/** Milliseconds between two looks: most leads arrive within a second, the others take their time. */
const shortestMs = 1_000;
const longestMs = 60_000;

/** Looks after an open lead that is on its way, until it has arrived. Returns what ends that. */
export function followDelivery(): () => void {
  let looked: { id: string; standing: string } | undefined;
  let wait = shortestMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unbind = $opened.subscribe((opened) => {
    if (opened.is !== 'open') return;
    const { id, standing } = opened.lead;
    if (looked?.id === id && looked.standing !== standing) countAnew();
    if (looked?.id !== id || looked.standing !== standing) {
      looked = { id, standing };
      wait = shortestMs;
    }
    clearTimeout(timer);
    if (!isOnItsWay(opened.lead)) return;
    timer = setTimeout(readAnew, wait);
    wait = Math.min(wait * 2, longestMs);
  });
  return () => {
    unbind();
    clearTimeout(timer);
  };
}
