import { atom, computed, onMount } from 'nanostores';

const $state = atom(true);

/** Whether the browser says that it has a network. */
export const $online = computed($state, (online) => online);

onMount($state, () => {
  const look = () => $state.set(navigator.onLine);
  look();
  addEventListener('online', look);
  addEventListener('offline', look);
  return () => {
    removeEventListener('online', look);
    removeEventListener('offline', look);
  };
});
