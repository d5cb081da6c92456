import { atom, computed, onMount, readonlyType } from 'nanostores';
import { $clockOffset } from './server-time';

const $time = atom(Date.now());
const $hasNetwork = atom(true);

/** The server's time in milliseconds since 1970, updated every 30 seconds. */
export const $now = computed([$time, $clockOffset], (time, offset) => time + offset);

/** Whether the browser is online. */
export const $online = readonlyType($hasNetwork);

onMount($time, () => {
  const tick = () => $time.set(Date.now());
  tick();
  const timer = setInterval(tick, 30_000);
  return () => clearInterval(timer);
});

onMount($hasNetwork, () => {
  const update = () => $hasNetwork.set(navigator.onLine);
  update();
  addEventListener('online', update);
  addEventListener('offline', update);
  return () => {
    removeEventListener('online', update);
    removeEventListener('offline', update);
  };
});
