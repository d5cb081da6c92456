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
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const look = () => {
    timer = undefined;
    readAnew();
  };
  const unbind = $opened.subscribe((opened) => {
    if (opened.is !== 'open') {
      stop();
      return;
    }
    const { id, standing } = opened.lead;
    if (looked?.id === id && looked.standing !== standing) countAnew();
    if (looked?.id !== id || looked.standing !== standing) {
      looked = { id, standing };
      wait = shortestMs;
      stop();
    }
    // One look tells of itself more than once.
    if (timer !== undefined || !isOnItsWay(opened.lead)) return;
    timer = setTimeout(look, wait);
    wait = Math.min(wait * 2, longestMs);
  });
  return () => {
    unbind();
    stop();
  };
}
