import { atom, readonlyType } from 'nanostores';

const $offset = atom(0);

/** How far the server's clock is ahead of this computer's, in milliseconds. */
export const $clockOffset = readonlyType($offset);

/** Smaller differences don't count: a response takes time to arrive, and its `Date` is in whole seconds. */
const toleranceMs = 60_000;

/**
 * The server's current time, in milliseconds since 1970. Compare times from the database with it: a computer's clock
 * can be hours or even a year off. Until the first response, it's this computer's time.
 */
export const serverTime = (): number => Date.now() + $offset.get();

/** `fetch` for the backend. Updates the server's time from the `Date` header. */
export const fetchFromBackend: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const difference = Date.parse(response.headers.get('date') ?? '') - Date.now();
  if (!Number.isNaN(difference)) $offset.set(Math.abs(difference) < toleranceMs ? 0 : difference);
  return response;
};
