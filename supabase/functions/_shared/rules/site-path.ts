/** The characters that RFC 3986 allows in a path segment; browsers change none of them. */
const segment = String.raw`[\w.~!$&'()*+,;=:@%-]`;

/** No empty segments: `/.//evil.test` resolves to the path `//evil.test`, a link to another host. */
const sitePath = new RegExp(`^/(?:${segment}+/)*${segment}*(?:[?#][\\w.~!$&'()*+,;=:@%/?#-]*)?$`);

/**
 * Whether `address` is an absolute path of the site, such as `/blog?page=2`. Checks the characters
 * instead of parsing, because a leading slash doesn't make an address a path: browsers
 * read `\` as `/` and drop tabs and line breaks, so `/\evil.test` and `/<tab>/evil.test` are links to
 * another host.
 */
export function isSitePath(address: string): boolean {
  return sitePath.test(address);
}
