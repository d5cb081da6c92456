import type { Database } from '../_shared/rules/database.types.ts';

type Noise = NonNullable<Database['public']['Tables']['browser_reports']['Row']['noise']>;

/** Sources that the site never uses, as `reportedSource` returns them, by what adds them to the page. */
const sources: readonly [Noise, RegExp][] = [
  // WebKit hides which extension it was. Firefox calls a user script "sandbox eval code".
  [
    'extension',
    /^(?:(?:chrome|moz|safari(?:-web)?|ms-browser)-extension|webkit-masked-url|user-script|sandbox eval code)$/,
  ],
  [
    'translator',
    /^https?:\/\/(?:(?:[\w-]+\.)*(?:translate(?:-pa)?\.google(?:apis)?\.com|translate\.goog|microsofttranslator\.com|translate\.yandex\.\w+)|www\.gstatic\.com)$/,
  ],
  [
    'security-software',
    /^(?:https?|wss?):\/\/(?:[\w-]+\.)*(?:kaspersky-labs\.com|bitdefender\.(?:net|com)|adguard\.(?:org|com)|zscaler\.(?:net|com))(?::\d+)?$/,
  ],
  [
    'in-app-browser',
    /^(?:webviewprogress\w*|android-webview[\w-]*|gsa|fb[\w-]*|instagram|snssdk\w*|intent|chromenull|chromeinvoke\w*|applewebdata)$/,
  ],
];

/**
 * In-app browsers, most of which add scripts to pages: Android web views, iOS web views (whose user agents, unlike
 * Safari's, don't contain "Safari"), and the Google app.
 */
function isInAppBrowser(userAgent: string): boolean {
  const isIos = /\biP(?:hone|ad|od)\b/.test(userAgent);
  return /; wv\)|\bGSA\//.test(userAgent) || (isIos && !userAgent.includes(' Safari/'));
}

/**
 * The URL of the third-party script, such as Google's tag, that violated a report-only Trusted Types policy. Undefined
 * for other reports.
 */
export function thirdPartyViolator(
  directive: string,
  disposition: string,
  source: string | null,
): string | undefined {
  const isReported = directive === 'require-trusted-types-for' && disposition === 'report';
  return isReported && source && /^https?:/.test(source) ? source : undefined;
}

/** What in the visitor's browser caused a report, or undefined if it may be the site. */
export function noiseOf(
  { blocked, source }: { blocked: string | null; source: string | null },
  violatesPolicy: boolean,
  userAgent: string,
): Noise | undefined {
  const named = [source, blocked].filter((each) => each !== null);
  const [noise] = sources.find(([, pattern]) => named.some((each) => pattern.test(each))) ?? [];
  return noise ?? (violatesPolicy && isInAppBrowser(userAgent) ? 'in-app-browser' : undefined);
}
