import { pageType } from '~/config/page-types';
import { fixedHeaders, policyHeader, strictTransport } from '~rules/environment/page-headers';
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

/** The security headers of a page. */
export function pageHeaders(
  path: string,
  options: HeaderOptions,
  inline: InlineCode,
): Record<string, string> {
  const type = pageType(path);
  const reported = reportedPolicy(type, options);
  return {
    [policyHeader]: pagePolicy(type, options, inline),
    ...(reported !== undefined && { 'Content-Security-Policy-Report-Only': reported }),
    ...(options.hasEndpoints && {
      'Reporting-Endpoints': `${reportEndpoint}="${reportAddress(options)}"`,
      ...strictTransport,
    }),
    ...fixedHeaders,
    // It would block frames of sites that don't set it.
    ...(!allowsFrames(type, options) && { 'Cross-Origin-Embedder-Policy': 'credentialless' }),
    ...(options.isStaging && { 'X-Robots-Tag': 'noindex' }),
  };
}
