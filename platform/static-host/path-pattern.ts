import { encodedPath } from './request-target.ts';

/** What a pattern's `*` (as `splat`) and `:placeholders` stood for, decoded. */
export type Captures = Readonly<Record<string, string | undefined>>;

export interface PathPattern {
  /** The captures, or undefined when the pattern does not match. `host` as in the Host header. */
  match(host: string, path: string): Captures | undefined;
}

const scheme = /^https?:\/\//i;
const token = /(?<splat>\*)|:(?<placeholder>[A-Za-z]\w*)|(?<text>[^*:]+|:)/g;

/**
 * Compiles the pattern that starts a rule of `_headers` or `_redirects`: a path, or an https:// (or
 * http://) address to match one host. Read as Netlify reads it, where Netlify and Cloudflare Pages
 * differ: a closing slash makes no difference, and `/blog/*` matches `/blog` too. Throws an Error
 * with the reason when the pattern is malformed.
 */
export function pathPattern(pattern: string): PathPattern {
  const absolute = scheme.test(pattern);
  if (!absolute && !pattern.startsWith('/')) {
    throw new Error('the path must start with / or https://');
  }
  if (/[?#]/.test(pattern)) throw new Error('a query or fragment cannot be matched');
  const [, host = '', path = ''] = /^([^/]*)(.*)$/.exec(pattern.replace(scheme, '')) ?? [];
  if (absolute && /:\d+$/.test(host)) throw new Error('a port cannot be matched');
  if ((pattern.match(/\*/g) ?? []).length > 1) throw new Error('only one * may stand in a path');

  const hosts = absolute ? expression(host, '[^/.]+', 'i') : undefined;
  const paths = expression(withoutSlash(path), '[^/]+', '');
  return {
    match(requestHost, requestPath) {
      const name = requestHost.replace(/:\d+$/, '');
      const atHost = hosts ? hosts.exec(name) : undefined;
      if (atHost === null) return undefined;
      const atPath = paths.exec(withoutSlash(requestPath));
      return atPath ? { ...atHost?.groups, ...atPath.groups } : undefined;
    },
  };
}

/** `template` with its `:names` filled in, percent-encoded; names that captured nothing stay as they are. */
export function filled(template: string, captures: Captures): string {
  return template.replace(/:([A-Za-z]\w*)/g, (all, name: string) =>
    Object.hasOwn(captures, name) ? encodedPath(captures[name] ?? '') : all,
  );
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

function expression(pattern: string, placeholder: string, flags: string): RegExp {
  const folder = pattern.endsWith('/*') ? pattern.slice(0, -2) : undefined;
  let source = '';
  for (const { groups } of (folder ?? pattern).matchAll(token)) {
    if (groups?.['splat']) source += '(?<splat>.*)';
    else if (groups?.['placeholder']) source += `(?<${groups['placeholder']}>${placeholder})`;
    else source += RegExp.escape(decodeURIComponent(groups?.['text'] ?? ''));
  }
  if (folder !== undefined) source += '(?:/(?<splat>.*))?';
  return new RegExp(`^${source}$`, `${flags}s`);
}
