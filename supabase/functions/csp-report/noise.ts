/** Sources that the site never uses, as `reportedSource` returns them. */
const sources: readonly RegExp[] = [
  // Extensions. WebKit hides which one it was. Firefox calls a user script "sandbox eval code".
  /^(?:(?:chrome|moz|safari(?:-web)?|ms-browser)-extension|webkit-masked-url|user-script|sandbox eval code)$/,
  // Translators.
  /^https?:\/\/(?:(?:[\w-]+\.)*(?:translate(?:-pa)?\.google(?:apis)?\.com|translate\.goog|microsofttranslator\.com|translate\.yandex\.\w+)|www\.gstatic\.com)$/,
  // Security software.
  /^(?:https?|wss?):\/\/(?:[\w-]+\.)*(?:kaspersky-labs\.com|bitdefender\.(?:net|com)|adguard\.(?:org|com)|zscaler\.(?:net|com))(?::\d+)?$/,
  // In-app browsers.
  /^(?:webviewprogress\w*|android-webview[\w-]*|gsa|fb[\w-]*|instagram|snssdk\w*|intent|chromenull|chromeinvoke\w*|applewebdata)$/,
];

/**
 * In-app browsers, most of which add scripts to pages: Android web views, iOS web views (whose user agents, unlike
 * Safari's, don't contain "Safari"), and the Google app.
 */
function isInAppBrowser(userAgent: string): boolean {
  const isIos = /\biP(?:hone|ad|od)\b/.test(userAgent);
  return /; wv\)|\bGSA\//.test(userAgent) || (isIos && !userAgent.includes(' Safari/'));
}

/** Whether something in the visitor's browser caused a violation, and not the site. */
export function isNoise(
  { blocked, source }: { blocked: string | null; source: string | null },
  userAgent: string,
): boolean {
  const named = [source, blocked].filter((each) => each !== null);
  return (
    isInAppBrowser(userAgent) || sources.some((pattern) => named.some((each) => pattern.test(each)))
  );
}
