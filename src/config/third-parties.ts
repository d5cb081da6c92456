import {
  isLoopback,
  isPlainHost,
} from '../../supabase/functions/_shared/rules/settings/addresses.ts';
import { appEnvironment } from '../../supabase/functions/_shared/rules/settings/app-environment.ts';
import { calendarEmbed } from './calendar-embed.ts';
import { integrationConfig } from './integration.ts';
import { publicPageTypes, type PageType } from './page-types.ts';

/** Directives of a Content-Security-Policy that a third party can need. */
export type SourceDirective = 'script-src' | 'connect-src' | 'img-src' | 'frame-src' | 'style-src';

type Sources = Partial<Record<SourceDirective, readonly string[]>>;

export interface ThirdPartyCookie {
  /** `*` stands for any characters. */
  name: string;
  /** e.g. `2 years` */
  lifetime: string;
  purpose: string;
}

/** A service of someone else that visitors' browsers load. */
export interface ThirdParty {
  id: 'google-tag' | 'meta-pixel' | 'chat' | 'seo-script' | 'calendar';
  /** The vendor, as shown to visitors. */
  name: string;
  /** A sentence for /privacy and the cookie banner. */
  purpose: string;
  /** `request`: the visitor asked for it, for example by opening the calendar. */
  consent: 'marketing' | 'request';
  /** Origins by what the browser loads from them. */
  sources: Sources;
  /** The ones it sets for this site. Its own sites may set others. */
  cookies: readonly ThirdPartyCookie[];
  /** The pages that may load it. Never staff pages. */
  pageTypes: readonly Exclude<PageType, 'staff'>[];
}

type Settings = Readonly<Record<string, string | undefined>>;

/**
 * The third parties that are configured, for this environment. The Content-Security-Policy, the cookies on /privacy,
 * and the text of the cookie banner follow from this list. Anything else is neither allowed nor mentioned.
 *
 * @param settings Public settings. They must have passed checkPublicSettings.
 */
export function configuredThirdParties(settings: Settings): readonly ThirdParty[] {
  const environment = appEnvironment(settings['PUBLIC_APP_ENV']);
  return [
    ...(environment === 'production'
      ? [googleTag(settings), metaPixel(settings), seoScript(settings)]
      : []),
    ...(environment === 'staging' ? [] : [chat(settings)]),
    calendar(settings),
  ].filter((entry) => entry !== undefined);
}

/** Google's guide: https://developers.google.com/tag-platform/security/guides/csp */
function googleTag({
  PUBLIC_GTAG_ID: id,
  PUBLIC_ADS_CONVERSION_SEND_TO: sendTo,
}: Settings): ThirdParty | undefined {
  if (!id && !sendTo) return undefined;
  // A tag whose ID begins with GT can send to both products.
  const analytics = /^GT?-/.test(id ?? '');
  const ads = Boolean(sendTo) || !/^G-/.test(id ?? '');
  return {
    id: 'google-tag',
    name: 'Google',
    purpose: 'Counts visits and shows us which ads lead to requests.',
    consent: 'marketing',
    sources: mergeSources(
      {
        'script-src': ['https://www.googletagmanager.com'],
        'connect-src': ['https://www.googletagmanager.com', 'https://www.google.com'],
        'img-src': ['https://www.googletagmanager.com'],
      },
      analytics ? analyticsSources : {},
      ads ? adsSources : {},
    ),
    cookies: [...(analytics ? analyticsCookies : []), ...(ads ? adsCookies : [])],
    pageTypes: publicPageTypes,
  };
}

/** Which region's host it uses depends on the visitor. */
const analyticsSources: Sources = {
  'connect-src': [
    'https://*.google-analytics.com',
    'https://analytics.google.com',
    'https://*.analytics.google.com',
  ],
  'img-src': ['https://*.google-analytics.com'],
};

/** Without its frames, which are for remarketing audiences and cookies of other sites. */
const adsHosts = [
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://pagead2.googlesyndication.com',
];
const adsSources: Sources = {
  'script-src': adsHosts,
  'connect-src': [...adsHosts, 'https://ad.doubleclick.net', 'https://google.com'],
  'img-src': [...adsHosts, 'https://www.google.com', 'https://google.com'],
};

/** https://support.google.com/analytics/answer/11397207 */
const analyticsCookies: readonly ThirdPartyCookie[] = [
  { name: '_ga', lifetime: '2 years', purpose: 'Tells visitors apart.' },
  { name: '_ga_*', lifetime: '2 years', purpose: 'Remembers the current visit.' },
];

/** https://business.safety.google/adscookies/ */
const adsCookies: readonly ThirdPartyCookie[] = [
  { name: '_gcl_*', lifetime: '90 days', purpose: 'Remembers the ad that led to this site.' },
  { name: '_gac_*', lifetime: '90 days', purpose: 'Remembers the ad campaign.' },
];

/** https://developers.facebook.com/docs/meta-pixel */
function metaPixel({ PUBLIC_META_PIXEL_ID: id }: Settings): ThirdParty | undefined {
  if (!id) return undefined;
  return {
    id: 'meta-pixel',
    name: 'Meta',
    purpose: 'Shows us which ads on Facebook and Instagram lead to requests.',
    consent: 'marketing',
    sources: {
      'script-src': ['https://connect.facebook.net'],
      'connect-src': ['https://connect.facebook.net', 'https://www.facebook.com'],
      'img-src': ['https://www.facebook.com'],
    },
    cookies: [
      { name: '_fbp', lifetime: '90 days', purpose: 'Tells browsers apart.' },
      { name: '_fbc', lifetime: '90 days', purpose: 'Remembers the ad that led to this site.' },
    ],
    pageTypes: publicPageTypes,
  };
}

/** The code of the inline scripts in the chat's embed, which the Content-Security-Policy must allow by hash. */
export function embeddedScripts({
  PUBLIC_CHAT_WIDGET_ID: id,
  PUBLIC_CHAT_EMBED: embed,
}: Settings): string[] {
  if (!embed || id) return [];
  return [...embed.matchAll(/<script\b([^>]*)>(.*?)<\/script\s*>/gis)]
    .filter(([, attributes = '']) => !/\bsrc\s*=/i.test(attributes))
    .map(([, , code = '']) => code);
}

function chat({
  PUBLIC_CHAT_WIDGET_ID: id,
  PUBLIC_CHAT_EMBED: embed,
}: Settings): ThirdParty | undefined {
  const origins = embed && !id ? originsIn(embed) : [];
  if (!id && origins.length === 0) return undefined;
  return {
    id: 'chat',
    name: id ? 'LeadConnector' : origins.map((origin) => new URL(origin).host).join(', '),
    purpose: 'Lets you chat with us. It may keep the conversation in your browser’s storage.',
    consent: 'marketing',
    sources: id ? widgetSources : embedSources(origins),
    cookies: [],
    pageTypes: publicPageTypes,
  };
}

/** LeadConnector has no list of its hosts. These are the ones that sites with a policy and its widget allow. */
const widgetOrigin = 'https://widgets.leadconnectorhq.com';
const widgetFiles = 'https://stcdn.leadconnectorhq.com';
const widgetSources: Sources = {
  'script-src': [widgetOrigin],
  'connect-src': [
    widgetOrigin,
    widgetFiles,
    'https://services.leadconnectorhq.com',
    'https://backend.leadconnectorhq.com',
  ],
  'img-src': [
    widgetOrigin,
    widgetFiles,
    'https://images.leadconnectorhq.com',
    'https://assets.cdn.filesafe.space',
  ],
  'style-src': [widgetOrigin, widgetFiles],
};

/** An embed doesn't say what it loads from where, so its hosts may serve everything. */
function embedSources(origins: readonly string[]): Sources {
  return {
    'script-src': origins,
    'connect-src': origins,
    'img-src': origins,
    'frame-src': origins,
    'style-src': origins,
  };
}

/** The origins of all addresses in an HTML snippet, attributes and scripts included. */
function originsIn(html: string): string[] {
  const addresses = html.match(/(?:https?:|(?<=["'`=]))\/\/[^\s"'`<>\\]+/g) ?? [];
  const origins = addresses
    .map((address) => URL.parse(address, 'https://example.com'))
    .filter((url) => url !== null)
    .filter((url) => isPlainHost(url.hostname) && (url.protocol === 'https:' || isLoopback(url)))
    .map(({ origin }) => origin);
  return [...new Set(origins)];
}

/** Not on pages with forms, where it could read what people enter. */
function seoScript({ PUBLIC_SEO_SCRIPT_URL: address }: Settings): ThirdParty | undefined {
  if (!address) return undefined;
  const { origin, host } = new URL(address);
  return {
    id: 'seo-script',
    name: host,
    purpose: 'Tunes this site’s pages for search engines.',
    consent: 'marketing',
    sources: { 'script-src': [origin], 'connect-src': [origin] },
    cookies: [],
    pageTypes: ['marketing', 'post'],
  };
}

function calendar(settings: Settings): ThirdParty | undefined {
  const embed = calendarEmbed(integrationConfig(settings));
  if (!embed) return undefined;
  const origins = [embed.origin];
  return {
    id: 'calendar',
    name: new URL(embed.origin).host,
    purpose: 'Shows the calendar in which you pick a time for your strategy call.',
    consent: 'request',
    sources: { 'script-src': origins, 'frame-src': origins },
    cookies: [],
    pageTypes: ['booking'],
  };
}

function mergeSources(...all: readonly Sources[]): Sources {
  const merged: Partial<Record<SourceDirective, string[]>> = {};
  for (const sources of all) {
    for (const [directive, origins] of Object.entries(sources)) {
      const list = (merged[directive as SourceDirective] ??= []);
      list.push(...origins.filter((origin) => !list.includes(origin)));
    }
  }
  return merged;
}
