import { hash } from 'node:crypto';
import type { AstroConfig } from 'astro';
import { speculationRules } from './speculation-rules.ts';

type Policy = Exclude<AstroConfig['security']['csp'], boolean>;

/**
 * The policy of every page. Astro adds a hash for each script and style it inlines. `frame-ancestors`
 * is missing because a meta element cannot carry it: it belongs into the response header.
 *
 * @param backend Origin of the backend, the one other host that pages talk to.
 */
export function contentSecurityPolicy(backend: string): Policy {
  return {
    // Astro fills defaults in before integrations run: this one would be missing.
    algorithm: 'SHA-256',
    directives: [
      "default-src 'none'",
      `connect-src 'self' ${backend}`,
      "font-src 'self'",
      // Writers may place a featured image on any secure host.
      "img-src 'self' data: https:",
      "manifest-src 'self'",
      `form-action 'self' ${backend}`,
      "base-uri 'none'",
    ],
    scriptDirective: { resources: ["'self'"], hashes: [sha256(speculationRules)] },
    styleDirective: { resources: ["'self'"] },
  };
}

/** As `script-src` names an inline script that Astro does not know of. */
function sha256(text: string): `sha256-${string}` {
  return `sha256-${hash('sha256', text, 'base64')}`;
}
