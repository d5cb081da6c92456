/** The page that explains an expired link. */
export const expiredLinkPage = '/auth?link=expired';

let arrival: Promise<void> | undefined;

/**
 * An emailed link leads back to the site with a session or an error in the fragment. Resolves once that has
 * been handled; undefined if this page never had such a fragment. Loads the code for it only if needed.
 */
export function followMailLink(): Promise<void> | undefined {
  const { hash, href } = location;
  if (/[#&](access_token|error_description)=/.test(hash)) {
    // First, so that neither the history nor another script on the page sees the tokens.
    history.replaceState(null, '', href.split('#')[0]);
    arrival = import('./arrive').then(
      (module) => module.arrive(hash),
      () => location.replace(expiredLinkPage),
    );
  }
  return arrival;
}
