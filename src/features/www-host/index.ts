/** Moves visitors of the www host to the bare host. Other visitors don't download the code for it. */
export function leaveWwwHost(): void {
  if (!location.host.startsWith('www.')) return;
  // Other code may remove the hash in the meantime.
  const address = new URL(location.href);
  void import('./redirect').then((code) => code.redirectToBareHost(address));
}
