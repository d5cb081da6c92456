/**
 * A link of a mail, to confirm an address, say, leads back to the site with a session in the fragment, or
 * with what was wrong with it. What sees to that comes only to who has followed one.
 */
export function followMailLink(): void {
  if (/[#&](access_token|error_description)=/.test(location.hash)) {
    void import('./arrive').then(({ arrive }) => arrive());
  }
}
