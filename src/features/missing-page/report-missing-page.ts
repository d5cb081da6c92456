/**
 * Tells the site's owner that a visitor didn't find a page, in the format of browser reports: its path, and where the
 * link was. The function stores neither queries nor addresses of people. If it fails, one visit isn't counted.
 */
export function reportMissingPage({ href }: Location, referrer: string): void {
  const { origin, pathname } = new URL(href);
  const body = referrer === '' ? {} : { referrer };
  // Not from the client for functions, which every visit of a missing page would load.
  fetch(`${import.meta.env.PUBLIC_SUPABASE_URL}/functions/v1/csp-report`, {
    method: 'POST',
    headers: { 'content-type': 'application/reports+json' },
    body: JSON.stringify([{ type: 'missing-page', url: origin + pathname, body }]),
    keepalive: true,
  }).catch(() => undefined);
}
