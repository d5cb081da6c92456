import { parseUrl } from './environment/addresses.ts';

/** Maximum length of what is stored of a URL. */
const maxSourceLength = 300;

/** Schemes of URLs with a host. */
const networkSchemes = /^(?:https?|wss?):$/;

/** Browsers also report `inline`, `eval`, or the name of a Trusted Types sink. */
const keyword = /^[\w-]{1,50}(?: [\w-]{1,50}){0,3}$/;

/**
 * What is stored of a URL or keyword in a browser's report: the path if the URL is on this site, the origin if it's on
 * another one, the scheme if it has no host (`data`), or the keyword. Queries, fragments, credentials, and paths of
 * other sites can identify a person. Undefined for anything else.
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

/** The path without the token of a share link. Never starts with `//`, which would link to another host. */
function ownPath(pathname: string): string {
  return pathname.replace(/^\/+/, '/').replace(/^(\/preview\/).+/, '$1*');
}
