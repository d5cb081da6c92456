import { parseUrl } from './settings/addresses.ts';

/** Maximum length of what is kept of a URL. */
export const maxSourceLength = 300;

/** Schemes of URLs with a host. */
const networkSchemes = /^(?:https?|wss?):$/;

/** Browsers also report `inline`, `eval`, or the name of a Trusted Types sink. */
const keyword = /^[\w-]{1,50}(?: [\w-]{1,50}){0,3}$/;

/**
 * What is kept of a URL or keyword in a browser's report: the path of one of the site's own URLs, the origin of another
 * one, the scheme if it has no host (`data`), and the keyword. Queries, fragments, credentials, and paths of other sites
 * can identify a person. Undefined for anything else.
 */
export function reportedSource(
  text: string | undefined,
  isOwn: (origin: string) => boolean,
): string | undefined {
  if (text === undefined) return undefined;
  const url = parseUrl(text);
  if (!url) return keyword.test(text) ? text : undefined;
  const { protocol, origin, pathname } = url;
  const kept = !networkSchemes.test(protocol)
    ? protocol.slice(0, -1)
    : isOwn(origin)
      ? ownPath(pathname)
      : origin;
  return kept.slice(0, maxSourceLength);
}

/** A path that's no link to another host, without the token of a share link. */
function ownPath(pathname: string): string {
  return pathname.replace(/^\/+/, '/').replace(/^(\/preview\/).+/, '$1*');
}
