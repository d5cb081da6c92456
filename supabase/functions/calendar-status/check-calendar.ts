import { parseHttpUrl } from '../_shared/environment.ts';

/** `unknown`: the server isn't allowed to open the calendar, or it didn't respond. The browser may do better. */
export type CalendarStatus = 'available' | 'missing' | 'refuses-framing' | 'unknown';

export interface CalendarCheck {
  /** The calendar's page. */
  url: string | undefined;
  /** The page that frames it. */
  siteUrl: string | undefined;
  fetch?: typeof fetch;
  now?: () => number;
}

const timeoutMs = 4000;
/** Visitors cause the check, so it isn't done for each of them. */
const freshMs = 5000;

/** Checks the calendar at most once in five seconds. Never throws. */
export function calendarChecker({
  url,
  siteUrl,
  fetch: fetchPage = fetch,
  now = Date.now,
}: CalendarCheck): () => Promise<CalendarStatus> {
  let latest: { at: number; status: Promise<CalendarStatus> } | undefined;
  return () => {
    const page = parseHttpUrl(url);
    const site = parseHttpUrl(siteUrl);
    if (!page || !site) return Promise.resolve('unknown');
    if (!latest || Math.abs(now() - latest.at) > freshMs) {
      latest = { at: now(), status: check(page, site, fetchPage) };
    }
    return latest.status;
  };
}

async function check(page: URL, site: URL, fetchPage: typeof fetch): Promise<CalendarStatus> {
  try {
    const response = await fetchPage(page, { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return 'missing';
    // Servers may treat other servers differently from browsers.
    if (!response.ok) return 'unknown';
    return mayFrame(response.headers, page, site) ? 'available' : 'refuses-framing';
  } catch {
    return 'unknown';
  }
}

/**
 * Whether a page with these headers may be in a frame on the site. `frame-ancestors` replaces X-Frame-Options (CSP3
 * §6.4.2).
 */
export function mayFrame(headers: Headers, page: URL, site: URL): boolean {
  const policies = (headers.get('content-security-policy') ?? '').toLowerCase().split(',');
  const lists = policies.flatMap((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
    // Only the first one of a policy counts.
    const directive = directives.find(([name]) => name === 'frame-ancestors');
    return directive ? [directive.slice(1)] : [];
  });
  if (lists.length > 0) {
    return lists.every((sources) => sources.some((source) => matches(source, page, site)));
  }
  const options = (headers.get('x-frame-options') ?? '').toLowerCase().split(',');
  const isSame = page.origin === site.origin;
  return options.every((option) =>
    option.trim() === 'deny' ? false : option.trim() === 'sameorigin' ? isSame : true,
  );
}

/** Whether a source of `frame-ancestors` includes the site. */
function matches(source: string, page: URL, site: URL): boolean {
  if (source === "'self'") return page.origin === site.origin;
  if (source === '*') return true;
  if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return isScheme(source.slice(0, -1), site);
  const [, scheme, host = '', port] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^:/]+)(?::(\d+|\*))?(?:\/.*)?$/.exec(source) ?? [];
  const defaultPort = site.protocol === 'https:' ? '443' : '80';
  const isHost = host.startsWith('*.')
    ? site.hostname.endsWith(host.slice(1))
    : host === site.hostname;
  return (
    isHost &&
    isScheme(scheme ?? page.protocol.slice(0, -1), site) &&
    (port === '*' || (site.port || defaultPort) === (port ?? defaultPort))
  );
}

/** An http source includes https. */
function isScheme(scheme: string, site: URL): boolean {
  return site.protocol === `${scheme}:` || (scheme === 'http' && site.protocol === 'https:');
}
