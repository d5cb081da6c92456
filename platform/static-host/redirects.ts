import { fillTemplate, parsePathPattern, type PathPattern } from './path-pattern.ts';
import { encodedPath, type RequestTarget } from './request-target.ts';

export interface RedirectRule {
  pattern: PathPattern;
  to: string;
  /** 200 and 404 serve the file at `to`. The others redirect. */
  status: number;
  /** Applies even if there is a file at the path. */
  forced: boolean;
}

export interface ParsedRedirects {
  rules: RedirectRule[];
  /** One sentence for every ignored line. */
  problems: string[];
}

export interface Redirect {
  rule: RedirectRule;
  /** Percent-encoded. For a 3xx status the Location, otherwise the path of the file. */
  to: string;
}

const statuses = new Set([200, 301, 302, 303, 307, 308, 404]);

/**
 * Parses `_redirects` in the format shared by Netlify and Cloudflare Pages: `from to [status][!]`. The
 * default status is 301, as on Netlify. Netlify's conditions aren't supported.
 */
export function parseRedirects(text: string): ParsedRedirects {
  const rules: RedirectRule[] = [];
  const problems: string[] = [];
  text.split(/\r?\n/).forEach((line, index) => {
    const words = line.trim().split(/\s+/);
    const comment = words.findIndex((word) => word.startsWith('#'));
    if (comment !== -1) words.length = comment;
    if (words.length === 0 || words[0] === '') return;
    try {
      rules.push(parseRule(words));
    } catch (error) {
      problems.push(`_redirects line ${index + 1} is ignored: ${(error as Error).message}.`);
    }
  });
  return { rules, problems };
}

function parseRule([from = '', to = '', code = '301', ...conditions]: string[]): RedirectRule {
  const pattern = parsePathPattern(from);
  if (to === '') throw new Error('the target is missing');
  if (!/^(\/|https?:\/\/)/i.test(to)) {
    throw new Error('the target must start with / or https://, and conditions aren’t supported');
  }
  if (conditions.length > 0) throw new Error('conditions aren’t supported');
  const [, digits, force] = /^(\d+)(!?)$/.exec(code) ?? [];
  const status = Number(digits);
  if (!statuses.has(status)) throw new Error(`${code} isn’t one of ${[...statuses].join(', ')}`);
  const rule = {
    pattern,
    to: to.replace(/[^!-~]+/g, encodeURIComponent),
    status,
    forced: force === '!',
  };
  if (servesFile(rule) && !to.startsWith('/')) {
    throw new Error(`with ${status}, the target must be a path on this site`);
  }
  return rule;
}

function servesFile({ status }: { status: number }): boolean {
  return status === 200 || status === 404;
}

/** The first matching rule's redirect. Skips rules that would redirect to the same address. */
export function matchRedirect(
  rules: readonly RedirectRule[],
  host: string,
  target: RequestTarget,
): Redirect | undefined {
  for (const rule of rules) {
    const captures = rule.pattern.match(host, target.path);
    if (!captures) continue;
    // A captured path may start with a slash, and `//name` would be another host.
    const to = fillTemplate(rule.to, captures).replace(/^\/{2,}/, '/');
    if (servesFile(rule)) return { rule, to: to.replace(/[?#].*$/s, '') };
    if (!isSameAddress(to, host, target.path)) return { rule, to: addQuery(to, target.query) };
  }
  return undefined;
}

function isSameAddress(to: string, host: string, path: string): boolean {
  const current = URL.parse(encodedPath(path), `http://${host}`);
  const next = URL.parse(to, `http://${host}`);
  return current?.host === next?.host && current?.pathname === next?.pathname;
}

/** Adds the request's parameters, except those that `location` already has. */
function addQuery(location: string, query: string): string {
  const [, address = '', own = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(location) ?? [];
  const ownNames = new Set(new URLSearchParams(own).keys());
  const added = query
    .split('&')
    .filter((pair) => pair !== '' && !ownNames.has([...new URLSearchParams(pair).keys()][0] ?? ''));
  const all = [...(own ? [own] : []), ...added].join('&');
  return address + (all && `?${all}`) + hash;
}
