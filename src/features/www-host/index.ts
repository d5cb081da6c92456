/** Moves visitors of the www host to the bare host. Other visitors don't download the rest. */
export function leaveWwwHost(): void {
  if (location.host.startsWith('www.')) void import('./leave').then(({ leave }) => leave());
}
