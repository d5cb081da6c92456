import { hash } from 'node:crypto';
import type { AstroConfig } from 'astro';
import { speculationRules } from './speculation-rules.ts';
import { toastStyle } from './toast-style.ts';

type Policy = Exclude<AstroConfig['security']['csp'], boolean>;

/** The other hosts that pages talk to, as origins. */
export interface OtherHosts {
  backend: string;
  /** Serves the calendar of the booking page, and its script. */
  calendar: string | undefined;
  /** Takes events (spec §7, call 16). */
  webhook: string | undefined;
}

/**
 * The policy of every page. Astro adds a hash for each script and style it inlines. `frame-ancestors`
 * is missing because a meta element cannot carry it: it belongs into the response header.
 */
export function contentSecurityPolicy({ backend, calendar, webhook }: OtherHosts): Policy {
  return {
    // Astro fills defaults in before integrations run: this one would be missing.
    algorithm: 'SHA-256',
    directives: [
      "default-src 'none'",
      ["connect-src 'self'", backend, webhook].filter(Boolean).join(' ') as `connect-src ${string}`,
      ...(calendar ? [`frame-src ${calendar}` as const] : []),
      "font-src 'self'",
      // Writers may place a featured image on any secure host.
      "img-src 'self' data: https:",
      "manifest-src 'self'",
      `form-action 'self' ${backend}`,
      "base-uri 'none'",
    ],
    scriptDirective: {
      resources: ["'self'", ...(calendar ? [calendar] : [])],
      hashes: [sha256(speculationRules)],
    },
    styleDirective: {
      resources: ["'self'"],
      // The element is put into the page before its text is put into the element.
      hashes: [sha256(toastStyle()), sha256('')],
    },
  };
}

/** As the policy names an inline script or style that Astro does not know of. */
function sha256(text: string): `sha256-${string}` {
  return `sha256-${hash('sha256', text, 'base64')}`;
}
