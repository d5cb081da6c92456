import { fillTemplate, parsePathPattern, type PathPattern } from './path-pattern.ts';

export interface HeaderRule {
  pattern: PathPattern;
  set: (readonly [name: string, value: string])[];
  /** Headers that `! Name` removes, whether the host or an earlier rule has set them. */
  unset: string[];
}

/** Headers that only the host sets. Netlify ignores the same ones. */
const reserved = new Set(
  `accept-ranges age allow alt-svc connection content-encoding content-length content-range date etag
   location server set-cookie trailer transfer-encoding upgrade`.split(/\s+/),
);

export interface ParsedHeaders {
  rules: HeaderRule[];
  /** One sentence for every ignored line. */
  problems: string[];
}

/**
 * Parses `_headers` in the format shared by Netlify and Cloudflare Pages. As on the latter, `/blog/*` doesn't match
 * `/blog`.
 */
export function parseHeaders(text: string): ParsedHeaders {
  const rules: HeaderRule[] = [];
  const problems: string[] = [];
  // The lines under an invalid path belong to no rule and aren't reported one by one.
  let isIgnoring = false;

  text.split(/\r?\n/).forEach((line, index) => {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) return;
    try {
      if (/^(\/|[^\s:]+:\/\/)/.test(trimmed)) {
        isIgnoring = true;
        rules.push({ pattern: parsePathPattern(trimmed, { belowOnly: true }), set: [], unset: [] });
        isIgnoring = false;
      } else if (!isIgnoring) {
        const rule = rules.at(-1);
        if (!rule) throw new Error('a path must come before the first header');
        if (trimmed.startsWith('!')) rule.unset.push(headerName(trimmed.slice(1)));
        else rule.set.push(parseHeader(trimmed));
      }
    } catch (error) {
      problems.push(`_headers line ${index + 1} is ignored: ${(error as Error).message}.`);
    }
  });
  return { rules, problems };
}

function parseHeader(line: string): [string, string] {
  const [, name = '', value = ''] = /^([^:]*):(.*)$/s.exec(line) ?? [];
  if (!line.includes(':')) throw new Error('a header has the form Name: value');
  if (value.trim() === '') throw new Error(`${name.trim()} has no value`);
  // Throws if the value is invalid.
  new Headers([[headerName(name), value]]);
  return [headerName(name), value.trim()];
}

function headerName(text: string): string {
  const name = text.trim().toLowerCase();
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
    throw new Error(`“${text.trim()}” isn’t a header name`);
  }
  if (reserved.has(name)) throw new Error(`only the host can set ${name}`);
  return name;
}

/**
 * Applies all matching rules to `headers`, in order. The first value for a name replaces the host's own,
 * and further ones are appended with a comma.
 */
export function applyHeaders(
  rules: readonly HeaderRule[],
  host: string,
  path: string,
  headers: Headers,
): void {
  const replaced = new Set<string>();
  for (const { pattern, set, unset } of rules) {
    const captures = pattern.match(host, path);
    if (!captures) continue;
    for (const name of unset) headers.delete(name);
    for (const [name, template] of set) {
      const value = fillTemplate(template, captures);
      // The host's own Vary stays true.
      if (replaced.has(name) || name === 'vary') headers.append(name, value);
      else headers.set(name, value);
      replaced.add(name);
    }
  }
}
