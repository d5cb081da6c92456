import { headersAt, matchesPath } from '../../supabase/functions/_shared/rules/header-rules.ts';
import type { SiteRules } from '../releases/release.ts';

/** What the configuration of a web server depends on. */
export interface ServedSite extends SiteRules {
  /** Paths of the exported files, e.g. `blog/404.html`. */
  files: readonly string[];
}

/** Where a web server finds the site, and the port it listens on. */
export interface ServerOptions {
  /** The folder with the content of dist/. */
  root: string;
  /** Plain HTTP on this port, for any host name. Without it, the site's own address. */
  port?: number | undefined;
}

/** The host that redirects to the site: only in production, and only if the site isn't on a port of its own. */
export function wwwHost({ siteUrl, environment }: SiteRules): string | undefined {
  const { hostname, port } = new URL(siteUrl);
  return environment === 'production' && port === '' ? `www.${hostname}` : undefined;
}

/** Folders with a 404 page of their own, the deepest first, e.g. `/blog/` and `/`. */
export function foldersWithNotFoundPage({ files }: ServedSite): string[] {
  return files
    .filter((file) => /(^|\/)404\.html$/.test(file))
    .map((file) => `/${file.slice(0, -'404.html'.length)}`)
    .sort((one, other) => other.length - one.length);
}

/** Values of one header. */
export interface HeaderValues {
  name: string;
  /** By path or, if it ends with `*`, by prefix. The first match counts. The last one is `/*`. */
  values: readonly PathValue[];
}

export interface PathValue {
  path: string;
  /** Undefined if the header isn't sent. */
  value: string | undefined;
}

/** The table of headers, one header at a time. */
export function headersByName({ headers }: SiteRules): HeaderValues[] {
  const names = new Set(headers.flatMap((rule) => Object.keys(rule.headers)));
  const paths = [...new Set(['/*', ...headers.map(({ path }) => path)])].sort(bySpecificity);
  return [...names].map((name) => {
    // No rule has a path with a null character, so only rules for everything below a path match the sample.
    const valueAt = (path: string) => headersAt(headers, path.replace(/\*$/, '\0'))[name];
    const values = paths.map((path) => ({ path, value: valueAt(path) }));
    return { name, values: values.filter(isNeeded) };
  });
}

function bySpecificity(one: string, other: string): number {
  return Number(one.endsWith('*')) - Number(other.endsWith('*')) || other.length - one.length;
}

/** Whether the next match has a different value. */
function isNeeded(
  { path, value }: PathValue,
  index: number,
  values: readonly PathValue[],
): boolean {
  const next = values
    .slice(index + 1)
    .find((other) => other.path.endsWith('*') && matchesPath(other.path, path));
  return next === undefined || next.value !== value;
}
