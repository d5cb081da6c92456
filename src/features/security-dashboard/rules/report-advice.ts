import { pageType, thirdPartyPageTypes, type PageType } from '~/config/page-types';
import {
  configuredThirdParties,
  type SourceDirective,
  type ThirdParty,
} from '~/config/third-parties';

interface Advice {
  cause: string;
  fix: string;
}

/** Third parties that the registry has entries for, configured or not. */
const known = configuredThirdParties({
  PUBLIC_APP_ENV: 'production',
  PUBLIC_GTAG_ID: 'GT-ANY',
  PUBLIC_ADS_CONVERSION_SEND_TO: 'AW-1/any',
  PUBLIC_META_PIXEL_ID: '1',
  PUBLIC_CHAT_WIDGET_ID: 'any',
});
const variableOf: Readonly<Record<string, string>> = {
  'google-tag': 'PUBLIC_GTAG_ID',
  'meta-pixel': 'PUBLIC_META_PIXEL_ID',
  chat: 'PUBLIC_CHAT_WIDGET_ID',
};

const directives: readonly string[] = [
  'script-src',
  'connect-src',
  'img-src',
  'frame-src',
  'style-src',
] satisfies SourceDirective[];

const registry = 'src/config/third-parties.ts';
const stranger =
  'If you don’t know why, search the code and content of these pages for it. Someone may have injected it.';

interface Violation {
  /** The directive. */
  name: string;
  /** The URL, or a keyword such as `inline`. */
  blocked: string | null;
  pages: readonly string[];
}

/** What caused a violation, and the change that allows it if it's wanted. `configured`: the site's third parties. */
export function adviseOn(
  { name, blocked, pages }: Violation,
  configured: readonly ThirdParty[],
): Advice {
  // CSP Level 3 reports script-src-elem and script-src-attr.
  const directive = name.replace(/-(?:elem|attr)$/, '');
  const types = [...new Set(pages.map(pageType))];
  const origin = blocked && /^(?:https?|wss?):\/\//.test(blocked) ? blocked : undefined;
  if (origin === undefined) return inlineAdvice(name, blocked);

  const cause = `Pages tried to load ${resource(directive)} from ${origin}, and browsers blocked it. ${stranger}`;
  if (types.some((type) => !(thirdPartyPageTypes as readonly PageType[]).includes(type))) {
    return {
      cause,
      fix: 'Staff pages and /comment-emails never load anything from third parties, so no registry entry can allow it. Remove what loads it, for example an image in a post.',
    };
  }
  return { cause, fix: fixFor(directive, origin, types, configured) };
}

function fixFor(
  directive: string,
  origin: string,
  types: readonly PageType[],
  configured: readonly ThirdParty[],
): string {
  const entry = [...configured, ...known].find((party) => isOfVendor(party, origin));
  if (entry) return entryFix(entry, directive, origin, types, configured.includes(entry));
  if (directive === 'img-src' && types.every((type) => type === 'post')) {
    return `To allow images from this host in posts, add ${hostOf(origin)} to PUBLIC_IMAGE_HOSTS, and build the site again.`;
  }
  if (!directives.includes(directive)) {
    return `No registry entry can allow ${directive}. Host the file on the site itself, or remove what loads it.`;
  }
  const pageTypes =
    types.length > 0 ? types.map((type) => `'${type}'`).join(', ') : 'thirdPartyPageTypes';
  return [
    `If you want it, add this entry to configuredThirdParties in ${registry}, and build the site again:`,
    '',
    '{',
    `  id: '${hostOf(origin).replaceAll('.', '-')}',`,
    `  name: '${hostOf(origin)}',`,
    "  purpose: '…',",
    "  consent: 'marketing',",
    "  script: 'the URL of its script',",
    `  sources: { '${directive}': ['${origin}'] },`,
    '  cookies: [],',
    `  pageTypes: [${pageTypes}],`,
    '}',
  ].join('\n');
}

/** For an origin of a third party that the registry has an entry for. */
function entryFix(
  { id, sources, pageTypes }: ThirdParty,
  directive: string,
  origin: string,
  types: readonly PageType[],
  isConfigured: boolean,
): string {
  const listed = sources[directive as SourceDirective] ?? [];
  const source = listed.find((each) => matches(each, origin));
  if (source === undefined) {
    return directives.includes(directive)
      ? `In ${registry}, add '${origin}' to '${directive}' in the sources of the entry '${id}', and build the site again.`
      : `The entry '${id}' in ${registry} can’t allow ${directive}. Turn off what needs it in the vendor’s settings.`;
  }
  const others = types.filter((type) => !(pageTypes as readonly PageType[]).includes(type));
  if (others.length > 0) {
    return `In ${registry}, add ${others.map((type) => `'${type}'`).join(', ')} to the pageTypes of the entry '${id}', and build the site again.`;
  }
  if (isConfigured && source !== originOf(source)) {
    return `The entry '${id}' in ${registry} allows only addresses that begin with ${source}, because injected markup could use other files on this host to run scripts. Build and deploy the site again. If the reports continue, add the path from the vendor’s documentation.`;
  }
  return isConfigured
    ? `The entry '${id}' in ${registry} already allows it. Build and deploy the site again.`
    : `The entry '${id}' in ${registry} allows it once it’s configured. If you want it, set ${variableOf[id]}, and build the site again.`;
}

function inlineAdvice(name: string, blocked: string | null): Advice {
  if (name === 'require-trusted-types-for' || name === 'trusted-types') {
    return {
      cause: `A script on a staff page tried to turn text into HTML or code${blocked === null ? '' : ` (${blocked})`}, and browsers blocked it.`,
      fix: 'If the evidence names one of this site’s scripts, use a policy from src/lib/security/trusted-types.ts in it. Otherwise, a browser extension caused this, and there’s nothing to fix.',
    };
  }
  return {
    cause: `Pages contained ${resource(name.replace(/-(?:elem|attr)$/, ''))} (${blocked ?? 'unknown'}) that the site wasn’t built with, and browsers blocked it. ${stranger}`,
    fix: `The site’s own inline code is already allowed by hash. If this code is part of a third party’s embed code, add it to inlineScripts in that party’s entry in ${registry}, or set PUBLIC_CHAT_EMBED to the vendor’s current code.`,
  };
}

const resources: ReadonlyMap<string, string> = new Map([
  ['script-src', 'a script'],
  ['style-src', 'a style'],
  ['img-src', 'an image'],
  ['font-src', 'a font'],
  ['frame-src', 'a frame'],
  ['connect-src', 'data'],
  ['media-src', 'a video or audio file'],
]);
const resource = (directive: string) => resources.get(directive) ?? 'something';

const hostOf = (origin: string) => new URL(origin).host;

/** Whether a source such as `https://*.example.com` allows an origin. */
function matches(source: string, origin: string): boolean {
  const [, suffix] = /^https:\/\/\*(\..+)$/.exec(source) ?? [];
  return suffix === undefined ? originOf(source) === origin : hostOf(origin).endsWith(suffix);
}

/** The source without its path. */
const originOf = (source: string) => source.split('/', 3).join('/');

/** Whether an origin is on the same domain as one of the third party's, such as www.facebook.com. */
function isOfVendor({ sources }: ThirdParty, origin: string): boolean {
  const domain = (url: string) =>
    originOf(url)
      .replace(/^\w+:\/\//, '')
      .split('.')
      .slice(-2)
      .join('.');
  return Object.values(sources).some((list) =>
    list.some((source) => domain(source) === domain(origin)),
  );
}
