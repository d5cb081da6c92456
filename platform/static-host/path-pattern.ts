import { encodedPath } from './request-target.ts';

/** What `*` (as `splat`) and `:placeholders` matched, decoded. */
export type Captures = Readonly<Record<string, string | undefined>>;

export interface PathPattern {
  /** Undefined if the pattern doesn't match. `host` is the Host header. */
  match(host: string, path: string): Captures | undefined;
}

const scheme = /^https?:\/\//i;
const token = /(?<splat>\*)|:(?<placeholder>[A-Za-z]\w*)|(?<text>[^*:]+|:)/g;

/**
 * Parses the pattern of a rule in `_headers` or `_redirects`: a path, or a URL to match one host. Where
 * Netlify and Cloudflare Pages differ, it works like Netlify: trailing slashes don't matter, and
 * `/blog/*` also matches `/blog`, unless `belowOnly` is set. Throws an Error with the reason if the pattern is invalid.
 */
export function parsePathPattern(pattern: string, { belowOnly = false } = {}): PathPattern {
  const isUrl = scheme.test(pattern);
  if (!isUrl && !pattern.startsWith('/')) {
    throw new Error('the path must start with / or https://');
  }
  if (/[?#]/.test(pattern)) throw new Error('a query or fragment can’t be matched');
  const [, host = '', path = ''] = /^([^/]*)(.*)$/.exec(pattern.replace(scheme, '')) ?? [];
  if (isUrl && /:\d+$/.test(host)) throw new Error('a port can’t be matched');
  if ((pattern.match(/\*/g) ?? []).length > 1) throw new Error('a path can contain only one *');

  const hostExpression = isUrl ? compile(host, '[^/.]+', 'i') : undefined;
  const barePath = withoutTrailingSlash(path);
  const withFolder = barePath.endsWith('/*') && (barePath === '/*' || !belowOnly);
  const pathExpression = compile(barePath, '[^/]+', '', withFolder);
  return {
    match(requestHost, requestPath) {
      const hostMatch = hostExpression?.exec(requestHost.replace(/:\d+$/, ''));
      if (hostMatch === null) return undefined;
      const pathMatch = pathExpression.exec(withoutTrailingSlash(requestPath));
      return pathMatch ? { ...hostMatch?.groups, ...pathMatch.groups } : undefined;
    },
  };
}

/** Replaces the `:names` in `template`, percent-encoded. Unknown names stay as they are. */
export function fillTemplate(template: string, captures: Captures): string {
  return template.replace(/:([A-Za-z]\w*)/g, (all, name: string) =>
    Object.hasOwn(captures, name) ? encodedPath(captures[name] ?? '') : all,
  );
}

function withoutTrailingSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

function compile(pattern: string, placeholder: string, flags: string, withFolder = false): RegExp {
  const text = withFolder ? pattern.slice(0, -2) : pattern;
  let source = '';
  for (const { groups } of text.matchAll(token)) {
    if (groups?.['splat']) source += '(?<splat>.*)';
    else if (groups?.['placeholder']) source += `(?<${groups['placeholder']}>${placeholder})`;
    else source += RegExp.escape(decodeURIComponent(groups?.['text'] ?? ''));
  }
  if (withFolder) source += '(?:/(?<splat>.*))?';
  return new RegExp(`^${source}$`, `${flags}s`);
}
