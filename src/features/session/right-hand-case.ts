/** What the header's right-hand button does (spec §2). */
export type RightHandCase = 'sign-out' | 'login' | 'community';

/**
 * @param hostname Where the page is seen, e.g. `content.example.com`.
 * @param contentHost The subdomain on which visitors sign in to another site.
 */
export function rightHandCase(
  signedIn: boolean,
  hostname: string,
  contentHost: string,
): RightHandCase {
  if (signedIn) return 'sign-out';
  return hostname === contentHost ? 'login' : 'community';
}
