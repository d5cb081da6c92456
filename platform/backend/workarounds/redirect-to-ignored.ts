/**
 * supabase-js sends the address that a mail's link is to end at as `redirect_to`; Lite's auth routes
 * do not read it and always use the site's root, so a password reset cannot lead to the page that
 * asks for the new password. Its GET /verify does read it, and accepts any port on the loopback
 * interface. It is read here, and accepted only if it is a page on the site (a blob: URL has the
 * site's origin, too). Returned normalized, without the fragment, which carries the result. Can go when
 * Lite passes `redirect_to` to its mailer and checks it like GoTrue.
 */
export function redirectOf(address: URL, siteUrl: string): string | undefined {
  const wanted = address.searchParams.get('redirect_to');
  if (wanted === null || !URL.canParse(wanted)) return undefined;
  const page = new URL(wanted);
  const site = new URL(siteUrl);
  if (page.protocol !== site.protocol || page.origin !== site.origin) return undefined;
  page.hash = '';
  page.username = '';
  page.password = '';
  return page.href;
}
