import { pageType } from '~/config/page-types';
import {
  allowsFrames,
  pagePolicy,
  reportAddress,
  reportedPolicy,
  reportEndpoint,
  type InlineCode,
  type PolicySettings,
} from './page-policy';

export interface HeaderSettings extends PolicySettings {
  /** Whether search engines must not index the site. */
  isStaging: boolean;
}

/** Spec §9, in seconds. */
const hstsMaxAge = 31_536_000;

/** The security headers of a page. */
export function pageHeaders(
  path: string,
  settings: HeaderSettings,
  inline: InlineCode,
): Record<string, string> {
  const type = pageType(path);
  const reported = reportedPolicy(type, settings);
  return {
    'Content-Security-Policy': pagePolicy(type, settings, inline),
    ...(reported !== undefined && { 'Content-Security-Policy-Report-Only': reported }),
    ...(settings.hasEndpoints && {
      'Reporting-Endpoints': `${reportEndpoint}="${reportAddress(settings)}"`,
      'Strict-Transport-Security': `max-age=${hstsMaxAge}`,
    }),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(),microphone=(),geolocation=(),browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // It would block frames of sites that don't set it.
    ...(!allowsFrames(type, settings) && { 'Cross-Origin-Embedder-Policy': 'credentialless' }),
    ...(settings.isStaging && { 'X-Robots-Tag': 'noindex' }),
  };
}
