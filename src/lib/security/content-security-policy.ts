import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroConfig } from 'astro';
import { speculationRules } from './speculation-rules.ts';

type Policy = Exclude<AstroConfig['security']['csp'], boolean>;

/** Origins of the other hosts that pages talk to. */
export interface OtherHosts {
  backend: string;
  /** Serves the booking page's calendar and its script. */
  calendar: string | undefined;
  /** Receives analytics events (spec §7, call 16). */
  webhook: string | undefined;
}

/**
 * The policy of every page. Astro adds a hash for each script and style it inlines. `frame-ancestors` is set
 * in the response header, because browsers ignore it in a meta element.
 */
export function contentSecurityPolicy({ backend, calendar, webhook }: OtherHosts): Policy {
  return {
    // Astro's default isn't applied here, because Astro fills in defaults before integrations run.
    algorithm: 'SHA-256',
    directives: [
      "default-src 'none'",
      ["connect-src 'self'", backend, webhook].filter(Boolean).join(' ') as `connect-src ${string}`,
      ...(calendar ? [`frame-src ${calendar}` as const] : []),
      "font-src 'self'",
      // Featured images can be on any https host.
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
      // Includes an empty style, because sonner inserts the element before its text.
      hashes: [sha256(toastStyle()), sha256('')],
    },
  };
}

/** The source expression for an inline script or style that Astro doesn't know about. */
function sha256(text: string): `sha256-${string}` {
  return `sha256-${hash('sha256', text, 'base64')}`;
}

/**
 * The style that sonner inserts with its first toast, which the Content-Security-Policy must allow by hash.
 * Throws if this version of sonner inserts it differently.
 */
export function toastStyle(): string {
  const source = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8');
  const literal = /^__insertCSS\((".*")\);?$/m.exec(source)?.[1];
  if (literal === undefined) throw new Error('Sonner’s style wasn’t found in its module.');
  return JSON.parse(literal) as string;
}
