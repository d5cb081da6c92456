import type { AstroConfig } from 'astro';

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
    scriptDirective: { resources: ["'self'"] },
    styleDirective: { resources: ["'self'"] },
  };
}
