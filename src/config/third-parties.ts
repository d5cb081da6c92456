import { appEnvironment } from '../../supabase/functions/_shared/rules/environment/app-environment.ts';
import {
  inlineScripts,
  originsIn,
} from '../../supabase/functions/_shared/rules/environment/embed-code.ts';
import { calendarEmbed } from './calendar-embed.ts';
import { thirdPartyPageTypes, type PageType } from './page-types.ts';

/** Directives of a Content-Security-Policy that a third party can need. */
export type SourceDirective = 'script-src' | 'connect-src' | 'img-src' | 'frame-src' | 'style-src';

type Sources = Partial<Record<SourceDirective, readonly string[]>>;

export interface ThirdPartyCookie {
  /** `*` stands for any characters. */
  name: string;
  /** Omitted for cookies. */
  kind?: 'localStorage';
  /** e.g. `2 years` */
  lifetime: string;
  purpose: string;
}

/** A service of another company that visitors' browsers load. */
export type ThirdParty = ThirdPartyEntry & (ThirdPartyModule | ThirdPartyScript);

/** Loaded by a module in src/features/tracking/tags or, for the calendar, in src/features/booking. */
interface ThirdPartyModule {
  id: 'google-tag' | 'meta-pixel' | 'chat' | 'calendar';
  script?: undefined;
}

interface ThirdPartyScript {
  id: string;
  /** The URL of its script, which is all there is to load. */
  script: string;
}

export type ThirdPartyModuleId = ThirdPartyModule['id'];

interface ThirdPartyEntry {
  /** The vendor, as shown to visitors. */
  name: string;
  /** A sentence for /privacy and the cookie banner. */
  purpose: string;
  /** `request`: loads for visitors who accept cookies or ask for it, such as the calendar. */
  consent: 'marketing' | 'request';
  /** Code of its inline scripts, which the Content-Security-Policy allows by hash. */
  inlineScripts?: readonly string[];
  /** The origins that it needs, by directive. A path that ends with a slash allows everything below it. */
  sources: Sources;
  /** What it stores for this site's domain. Withdrawing consent deletes it. */
  cookies: readonly ThirdPartyCookie[];
  /** The types of pages that may load it. */
  pageTypes: readonly (typeof thirdPartyPageTypes)[number][];
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The third parties that are configured, for this environment. The Content-Security-Policy, the cookies on /privacy,
 * and the text of the cookie banner follow from this list. Anything else is neither allowed nor mentioned.
 *
 * @param variables Public variables that have passed checkPublicVariables.
 */
export function configuredThirdParties(variables: Variables): readonly ThirdParty[] {
  const environment = appEnvironment(variables['PUBLIC_APP_ENV']);
  const isProduction = environment === 'production';
  return [
    isProduction && googleTag(variables),
    isProduction && metaPixel(variables),
    isProduction && seoScript(variables),
    environment !== 'staging' && chat(variables),
    calendar(variables),
  ].filter((entry) => entry !== undefined && entry !== false);
}

/** The third parties that pages of a type may load. */
export function thirdPartiesOn(
  type: PageType,
  thirdParties: readonly ThirdParty[],
): readonly ThirdParty[] {
  return thirdParties.filter(({ pageTypes }) => (pageTypes as readonly PageType[]).includes(type));
}

/** Google's guide: https://developers.google.com/tag-platform/security/guides/csp */
function googleTag({
  PUBLIC_GTAG_ID: id,
  PUBLIC_ADS_CONVERSION_SEND_TO: sendTo,
}: Variables): ThirdParty | undefined {
  if (!id && !sendTo) return undefined;
  // A tag whose ID begins with GT can send to both products.
  const analytics = /^GT?-/.test(id ?? '');
  const ads = Boolean(sendTo) || !/^G-/.test(id ?? '');
  return {
    id: 'google-tag',
    name: 'Google',
    // src/features/tracking/tags/violations.ts
    purpose: `${googlePurpose(analytics, ads)} It also receives reports of what our security policy blocks.`,
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
    pageTypes: thirdPartyPageTypes,
  };
}

function googlePurpose(analytics: boolean, ads: boolean): string {
  if (!ads) return 'Counts visits and requests.';
  return analytics
    ? 'Counts visits and shows us which ads lead to requests.'
    : 'Shows us which ads lead to requests.';
}

/** The visitor's region determines the host. */
const analyticsSources: Sources = {
  'connect-src': [
    'https://*.google-analytics.com',
    'https://analytics.google.com',
    'https://*.analytics.google.com',
  ],
  'img-src': ['https://*.google-analytics.com'],
};

/** Leaves out the frames, which are only for remarketing and third-party cookies. */
const adsHosts = [
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://pagead2.googlesyndication.com',
];
const adsSources: Sources = {
  // Below other paths, these hosts serve AngularJS and JSONP, which injected markup could use to run any script.
  'script-src': [
    'https://www.googleadservices.com/pagead/',
    'https://googleads.g.doubleclick.net/pagead/viewthroughconversion/',
    'https://pagead2.googlesyndication.com/pagead/',
  ],
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
  {
    name: '_gcl_ls',
    kind: 'localStorage',
    lifetime: '90 days',
    purpose: 'Remembers the ad that led to this site.',
  },
];

/** https://developers.facebook.com/docs/meta-pixel */
function metaPixel({ PUBLIC_META_PIXEL_ID: id }: Variables): ThirdParty | undefined {
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
      { name: '_fbp', lifetime: '90 days', purpose: 'Tells visitors apart.' },
      { name: '_fbc', lifetime: '90 days', purpose: 'Remembers the ad that led to this site.' },
      ...['lastExternalReferrer', 'lastExternalReferrerTime'].map((name) => ({
        name,
        kind: 'localStorage' as const,
        lifetime: 'Until you clear it',
        purpose: 'Remembers the site that led to this one, and when.',
      })),
    ],
    pageTypes: thirdPartyPageTypes,
  };
}

/** Configured by the ID of a LeadConnector widget or by any vendor's embed code. */
function chat({
  PUBLIC_CHAT_WIDGET_ID: id,
  PUBLIC_CHAT_EMBED: embed = '',
}: Variables): ThirdParty | undefined {
  const origins = id ? [widgetOrigin] : originsIn(embed);
  if (origins.length === 0) return undefined;
  const others = origins.filter((origin) => origin !== widgetOrigin);
  const isWidget = others.length < origins.length;
  const names = others.map((origin) => new URL(origin).host);
  return {
    id: 'chat',
    name: [...(isWidget ? ['LeadConnector'] : []), ...names].join(', '),
    purpose:
      'Lets you chat with us. It may keep the conversation in your browser until you clear this site’s data.',
    consent: 'marketing',
    inlineScripts: id ? [] : inlineScripts(embed),
    sources: mergeSources(
      isWidget ? widgetSources : {},
      others.length > 0 ? embedSources(others) : {},
    ),
    cookies: [],
    pageTypes: thirdPartyPageTypes,
  };
}

/** LeadConnector doesn't document its hosts. These are the ones that other sites with its widget allow. */
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

/** An embed code doesn't say what it loads from which host, so its hosts may serve everything. */
function embedSources(origins: readonly string[]): Sources {
  return {
    'script-src': origins,
    'connect-src': origins,
    'img-src': origins,
    'frame-src': origins,
    'style-src': origins,
  };
}

/** Not on pages with forms, posts included, where it could read what people enter. */
function seoScript({ PUBLIC_SEO_SCRIPT_URL: address }: Variables): ThirdParty | undefined {
  if (!address) return undefined;
  const { origin, host } = new URL(address);
  return {
    id: 'seo-script',
    name: host,
    purpose: 'Optimizes this site’s pages for search engines.',
    consent: 'marketing',
    script: address,
    sources: { 'script-src': [origin], 'connect-src': [origin] },
    cookies: [],
    pageTypes: ['marketing', 'listing'],
  };
}

function calendar({
  PUBLIC_CRM_CALENDAR_ID: id,
  PUBLIC_CRM_CALENDAR_DOMAIN: domain,
}: Variables): ThirdParty | undefined {
  const embed = calendarEmbed({ calendarId: id, calendarDomain: domain });
  if (!embed) return undefined;
  const origins = [embed.origin];
  return {
    id: 'calendar',
    name: new URL(embed.origin).host,
    purpose: 'Shows the calendar where you pick a time for your strategy call.',
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
