import { pageType } from '~/config/page-types';
import {
  allowsFrames,
  pagePolicy,
  reportAddress,
  reportedPolicy,
  reportEndpoint,
  type InlineCode,
  type PolicyOptions,
} from './page-policy';

export interface HeaderOptions extends PolicyOptions {
  /** Whether search engines must not index the site. */
  isStaging: boolean;
}

/** Spec §9, in seconds. */
const hstsMaxAge = 31_536_000;

/** The security headers of a page. */
export function pageHeaders(
  path: string,
  options: HeaderOptions,
  inline: InlineCode,
): Record<string, string> {
  const type = pageType(path);
  const reported = reportedPolicy(type, options);
  return {
    'Content-Security-Policy': pagePolicy(type, options, inline),
    ...(reported !== undefined && { 'Content-Security-Policy-Report-Only': reported }),
    ...(options.hasEndpoints && {
      'Reporting-Endpoints': `${reportEndpoint}="${reportAddress(options)}"`,
      'Strict-Transport-Security': `max-age=${hstsMaxAge}`,
    }),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(),microphone=(),geolocation=(),browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // It would block frames of sites that don't set it.
    ...(!allowsFrames(type, options) && { 'Cross-Origin-Embedder-Policy': 'credentialless' }),
    ...(options.isStaging && { 'X-Robots-Tag': 'noindex' }),
  };
}
