/**
 * supabase-js sends the address that a mail's link is to end at as `redirect_to`; Lite's auth routes
 * do not read it and always use the site's root, so a password reset cannot lead to the page that
 * asks for the new password. It is read here, and believed only where it is a page of the site. Can
 * go when Lite passes `redirect_to` to its mailer.
 */
export function redirectOf(address: URL, siteUrl: string): string | undefined {
  const wanted = address.searchParams.get('redirect_to');
  if (wanted === null || !URL.canParse(wanted)) return undefined;
  return new URL(wanted).origin === new URL(siteUrl).origin ? wanted : undefined;
}
