import type { PageType } from '~/config/page-types';
import { thirdPartiesOn, type SourceDirective, type ThirdParty } from '~/config/third-parties';
import { trustedPolicies } from './trusted-types';

/** Source expressions of inline code, such as `'sha256-…'`. */
export interface InlineCode {
  scripts: readonly string[];
  styles: readonly string[];
}

export interface PolicyOptions {
  /** Origin of the backend. */
  backend: string;
  /** Origin that receives analytics events (spec §7, call 16). */
  webhook: string | undefined;
  /** Hosts of posts' images, besides the site and the backend. */
  imageHosts: readonly string[];
  thirdParties: readonly ThirdParty[];
  /** Whether browsers use the Reporting-Endpoints header, which they ignore on sites without TLS. */
  hasEndpoints: boolean;
}

/** Name of the endpoint in Reporting-Endpoints. Not `default`, where browsers would also send other reports. */
export const reportEndpoint = 'csp';

/** Where browsers send reports. */
export function reportAddress({ backend }: Pick<PolicyOptions, 'backend'>): string {
  return `${backend}/functions/v1/csp-report`;
}

/** Pages that send conversions. */
const withEvents: readonly PageType[] = ['marketing', 'listing', 'form', 'booking'];
/** Pages with a form that works without JavaScript. */
const withBackendForm: readonly PageType[] = ['form', 'booking', 'post', 'email-link'];
const withImages: readonly PageType[] = ['listing', 'post', 'staff'];

/** The Content-Security-Policy of a page: only what pages of its type load and call, and `inline`. */
export function pagePolicy(type: PageType, options: PolicyOptions, inline: InlineCode): string {
  const { backend, webhook, imageHosts, thirdParties } = options;
  const of = (directive: SourceDirective) =>
    thirdPartiesOn(type, thirdParties).flatMap(({ sources }) => sources[directive] ?? []);
  const when = (condition: boolean, ...sources: (string | undefined)[]) =>
    condition ? sources.filter((source) => source !== undefined) : [];

  return format({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts, ...of('script-src')],
    // Staff pages link their stylesheet, and public pages contain theirs.
    'style-src': [...when(type === 'staff', "'self'"), ...inline.styles, ...of('style-src')],
    'img-src': [
      "'self'",
      // The QR code that sets up a second factor.
      ...when(type === 'staff', 'data:'),
      ...when(withImages.includes(type), backend, ...imageHosts),
      ...of('img-src'),
    ],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      backend,
      ...when(withEvents.includes(type), webhook),
      ...of('connect-src'),
    ],
    'frame-src': of('frame-src'),
    'form-action': ["'self'", ...when(withBackendForm.includes(type), backend)],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(type === 'staff' && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': trustedPolicies,
    }),
    // Chromium ignores `report-uri` if there is a `report-to`, which not every browser supports.
    'report-uri': [reportAddress(options)],
    ...(options.hasEndpoints && { 'report-to': [reportEndpoint] }),
  });
}

/** Whether pages of this type can contain frames of other sites. */
export function allowsFrames(type: PageType, { thirdParties }: PolicyOptions): boolean {
  return thirdPartiesOn(type, thirdParties).some(({ sources }) => sources['frame-src']);
}

/** Leaves out `https://`: a host without a scheme matches the page's own scheme or a more secure one. */
function format(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => {
      const isAddress = name === 'report-uri';
      const short = isAddress
        ? sources
        : sources.map((source) => source.replace(/^https:\/\//, ''));
      return [name, ...new Set(short)].join(' ');
    })
    .join(';');
}
