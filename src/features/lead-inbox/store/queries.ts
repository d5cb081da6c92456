import { nanoquery } from '@nanostores/query';

const cache: NonNullable<NonNullable<Parameters<typeof nanoquery>[0]>['cache']> = new Map();

/**
 * What was fetched for public pages may be five minutes old. Of a lead that somebody is about to call the
 * newest word counts: what is known is shown at once, and asked for anew whenever it is looked at, on
 * coming back to the window or the network, and every minute.
 */
export const [createQuery, , { revalidateKeys }] = nanoquery({
  cache,
  dedupeTime: 0,
  cacheLifetime: 10 * 60_000,
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
  revalidateInterval: 60_000,
  // A person is told and decides; the network's return and the next look try by themselves.
  onErrorRetry: null,
});

/** Whoever was signed in is no more; those who still look are not asked for. */
export function forgetQueries(): void {
  cache.clear();
}
