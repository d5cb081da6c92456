import { pageType } from '~/config/page-types';
import { fixedHeaders, policyHeader, strictTransport } from '~rules/environment/page-headers';
import {
  allowsFrames,
  pagePolicy,
  reportAddress,
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
  return {
    [policyHeader]: pagePolicy(type, options, inline),
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
