/** Moves visitors of the www host to the bare host. Other visitors don't download the code for it. */
export function leaveWwwHost(): void {
  if (!location.host.startsWith('www.')) return;
  void import('./redirect').then(({ redirectToBareHost }) => redirectToBareHost());
}
