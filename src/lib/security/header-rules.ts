import { hash } from 'node:crypto';
import { bookingPath, emailLinkPaths, formPaths, pageType, staffPaths } from '~/config/page-types';
import { thirdPartiesOn } from '~/config/third-parties';
import { headersAt, matchesPath, type HeaderRule } from '~rules/header-rules';
import { pageHeaders, type HeaderOptions } from './page-headers';
import type { InlineCode } from './page-policy';
import { toastStyle } from './toast-style';

/** The inline scripts and styles of a page. */
export interface PageCode {
  scripts: readonly string[];
  styles: readonly string[];
}

/** Paths whose pages share a policy. Of those that match a path, the last one counts. */
const pagePaths = [
  '/*',
  '/blog/*',
  '/blog',
  '/blog/archive/*',
  '/blog/archive',
  ...formPaths,
  bookingPath,
  ...emailLinkPaths,
  ...staffPaths,
  '/preview/*',
];

/** These file names contain a hash of the content. */
const unchanging = { 'Cache-Control': 'public, max-age=31536000, immutable' };
/** Files that other sites may show. */
const shareable = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
/** Scripts of other sites may read these, such as feed readers that run in a browser. */
const readable = { 'Access-Control-Allow-Origin': '*' };

/** None of these removes the Content-Security-Policy: a missing file's response is a 404 page with these headers. */
const fileRules: readonly HeaderRule[] = [
  { path: '/_astro/*', headers: unchanging },
  { path: '/social/*', headers: { ...unchanging, ...shareable } },
  { path: '/logo.png', headers: shareable },
  { path: '/favicon.*', headers: shareable },
  // Browsers check the response of a redirect, too.
  ...['/rss.xml', '/rss/*', '/rss', '/feed', '/feed.xml', '/atom.xml'].map((path) => ({
    path,
    headers: readable,
  })),
  {
    path: '/feed.json',
    headers: { 'Content-Type': 'application/feed+json; charset=utf-8', ...readable },
  },
];

/**
 * All header rules of the site. `pages`: the inline code of every page by path. Browsers block all other inline code.
 */
export function headerRules(
  options: HeaderOptions,
  pages: ReadonlyMap<string, PageCode>,
): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const path of pagePaths) {
    const page = path.replace('*', 'page');
    const headers = pageHeaders(page, options, inlineCode(path, options, pages));
    const inherited = headersAt(rules, page);
    rules.push({ path, headers: changes(headers, inherited) });
  }
  return [...rules, ...fileRules];
}

/** What the pages under a path inline, and what their scripts insert. */
function inlineCode(
  path: string,
  options: HeaderOptions,
  pages: ReadonlyMap<string, PageCode>,
): InlineCode {
  const type = pageType(path.replace('*', 'page'));
  // A preview is a post's page.
  const source = path === '/preview/*' ? '/blog/*' : path;
  const code = [...pages].filter(([page]) => ruleOf(page) === source).map(([, each]) => each);
  return {
    scripts: hashes([
      ...code.flatMap(({ scripts }) => scripts),
      ...thirdPartiesOn(type, options.thirdParties).flatMap(
        ({ inlineScripts = [] }) => inlineScripts,
      ),
    ]),
    styles: hashes([
      ...code.flatMap(({ styles }) => styles),
      // Includes an empty style, because sonner inserts the element before its text.
      ...(type === 'marketing' || type === 'listing' ? [] : [toastStyle(), '']),
    ]),
  };
}

function ruleOf(page: string): string | undefined {
  return pagePaths.findLast((path) => matchesPath(path, page));
}

function hashes(texts: readonly string[]): string[] {
  return [...new Set(texts)].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`).sort();
}

function changes(headers: Record<string, string>, inherited: Record<string, string>) {
  const removed = Object.keys(inherited).filter((name) => !(name in headers));
  return {
    ...Object.fromEntries(
      Object.entries(headers).filter(([name, value]) => inherited[name] !== value),
    ),
    ...Object.fromEntries(removed.map((name) => [name, null])),
  };
}
