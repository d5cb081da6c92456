/** Response headers for the paths of the site. Every host's configuration is derived from a list of these. */
export interface HeaderRule {
  /** A path without its query. If it ends with `*`, all paths that begin with the rest. */
  path: string;
  /** Values by header name. They replace those of earlier rules, and null removes them. */
  headers: Readonly<Record<string, string | null>>;
}

export function matchesPath(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}

/** The headers that the rules together set for a path. */
export function headersAt(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const matching = rules.filter((rule) => matchesPath(rule.path, path));
  const merged = Object.assign(
    {},
    ...matching.map(({ headers }) => headers),
  ) as HeaderRule['headers'];
  return Object.fromEntries(
    Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
