/**
 * Removes a session or an error of an auth link from the URL and the history. Our emails never link to a
 * session, so a link that carries one may be an attempt to sign a visitor in to someone else's account
 * (login CSRF): it's ignored. Errors are explained at /auth.
 */
export function stripLinkFragment(): void {
  const { hash, href } = location;
  const [, kind] = /[#&](access|refresh|error)_/.exec(hash) ?? [];
  if (!kind) return;
  history.replaceState(null, '', href.split('#')[0]);
  if (kind === 'error') location.replace('/auth?link=expired');
}
