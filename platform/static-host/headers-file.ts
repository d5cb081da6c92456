import { filled, pathPattern, type PathPattern } from './path-pattern.ts';

export interface HeaderRule {
  pattern: PathPattern;
  set: readonly (readonly [name: string, value: string])[];
  /** Names that `! Name` takes away from what the host or an earlier rule had set. */
  unset: readonly string[];
}

/** Names that are the host's own to decide; Netlify ignores the same ones. */
const reserved = new Set(
  `accept-ranges age allow alt-svc connection content-encoding content-length content-range date etag
   location server set-cookie trailer transfer-encoding upgrade`.split(/\s+/),
);

export interface HeadersFile {
  rules: HeaderRule[];
  /** A sentence for every line that was left out. */
  problems: string[];
}

/** Reads `_headers` in the format that Netlify and Cloudflare Pages share. */
export function headersFile(text: string): HeadersFile {
  const rules: (HeaderRule & { set: [string, string][]; unset: string[] })[] = [];
  const problems: string[] = [];
  // Lines under a path that was refused belong to no rule, and saying so of each would help nobody.
  let refused = false;

  text.split(/\r?\n/).forEach((line, index) => {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) return;
    try {
      if (/^(\/|[^\s:]+:\/\/)/.test(trimmed)) {
        refused = true;
        rules.push({ pattern: pathPattern(trimmed), set: [], unset: [] });
        refused = false;
      } else if (!refused) {
        const rule = rules.at(-1);
        if (!rule) throw new Error('a path must come before the first header');
        if (trimmed.startsWith('!')) rule.unset.push(headerName(trimmed.slice(1)));
        else rule.set.push(header(trimmed));
      }
    } catch (error) {
      problems.push(`_headers line ${index + 1} is left out: ${(error as Error).message}.`);
    }
  });
  return { rules, problems };
}

function header(line: string): [string, string] {
  const [, name = '', value = ''] = /^([^:]*):(.*)$/s.exec(line) ?? [];
  if (!line.includes(':')) throw new Error('a header is written as Name: value');
  if (value.trim() === '') throw new Error(`${name.trim()} has no value`);
  new Headers([[headerName(name), value]]);
  return [headerName(name), value.trim()];
}

function headerName(text: string): string {
  const name = text.trim().toLowerCase();
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new Error(`“${text.trim()}” is no header name`);
  if (reserved.has(name)) throw new Error(`${name} is set by the host alone`);
  return name;
}

/**
 * Changes `headers` as all rules that match say, in their order: a rule's first value for a name
 * replaces the host's own, further ones are added to it with a comma.
 */
export function applyHeaderRules(
  rules: readonly HeaderRule[],
  host: string,
  path: string,
  headers: Headers,
): void {
  const named = new Set<string>();
  for (const { pattern, set, unset } of rules) {
    const captures = pattern.match(host, path);
    if (!captures) continue;
    for (const name of unset) headers.delete(name);
    for (const [name, value] of set) {
      // What a page varies by beside the rule's own reason stays true.
      if (named.has(name) || name === 'vary') headers.append(name, filled(value, captures));
      else headers.set(name, filled(value, captures));
      named.add(name);
    }
  }
}
