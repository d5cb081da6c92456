/** Where a link that doesn't work is explained. */
export const expiredLinkPage = '/auth?link=expired';

let arrival: Promise<void> | undefined;

/**
 * A mailed link leads back to the site with a session, or an error, in the fragment. Resolves once that has
 * been dealt with; undefined if this page never had such a fragment. The code for it is loaded only then.
 */
export function followMailLink(): Promise<void> | undefined {
  const { hash, href } = location;
  if (/[#&](access_token|error_description)=/.test(hash)) {
    // Before anything else: neither the history nor another script on the page may see the tokens.
    history.replaceState(null, '', href.split('#')[0]);
    arrival = import('./arrive').then(
      (module) => module.arrive(hash),
      () => location.replace(expiredLinkPage),
    );
  }
  return arrival;
}
