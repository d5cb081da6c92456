import { getMimeType } from 'hono/utils/mime';

/** Files of a plain static host that configure it. In a release, the SiteRules replace them. */
export const hostFiles: ReadonlySet<string> = new Set(['_headers', '_redirects']);

/** The path of a file on the site: `blog.html` is at `/blog`. */
export function pathOf(file: string): string {
  return `/${file}`.replace(/^\/index\.html$/, '/').replace(/\.html$/, '');
}

/** The file at a path, in a plain folder. `type` is its Content-Type. */
export function fileAt(path: string, type: string): string {
  if (path === '/') return 'index.html';
  return path.slice(1) + (isHtml(type) ? '.html' : '');
}

/** The Content-Type of a file. */
export function typeOf(file: string): string {
  return getMimeType(file) ?? 'application/octet-stream';
}

export function isHtml(type: string): boolean {
  return type.startsWith('text/html');
}
