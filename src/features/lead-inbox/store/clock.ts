import { atom, computed, onMount } from 'nanostores';

const $time = atom(Date.now());

/** Milliseconds since 1970, of half a minute ago at most: what is said of times is to stay true. */
export const $now = computed($time, (time) => time);

onMount($time, () => {
  const tick = () => $time.set(Date.now());
  tick();
  const timer = setInterval(tick, 30_000);
  return () => clearInterval(timer);
});
