import { filled, pathPattern, type PathPattern } from './path-pattern.ts';
import { encodedPath, type RequestTarget } from './request-target.ts';

export interface RedirectRule {
  pattern: PathPattern;
  to: string;
  /** 200 and 404 serve the file at `to`; the others send the visitor there. */
  status: number;
  /** Obeyed even where a file stands at the path. */
  forced: boolean;
}

export interface RedirectsFile {
  rules: RedirectRule[];
  /** A sentence for every line that was left out. */
  problems: string[];
}

export interface Redirection {
  rule: RedirectRule;
  /** A Location for statuses 3xx, else the path of the file to serve; percent-encoded. */
  to: string;
}

const statuses = new Set([200, 301, 302, 303, 307, 308, 404]);

/**
 * Reads `_redirects` in the format that Netlify and Cloudflare Pages share: `from to [status][!]`,
 * 301 without a status (as Netlify; Cloudflare says 302, so write it). Conditions by query, country,
 * language or role are Netlify's alone and left out.
 */
export function redirectsFile(text: string): RedirectsFile {
  const rules: RedirectRule[] = [];
  const problems: string[] = [];
  text.split(/\r?\n/).forEach((line, index) => {
    const words = line.trim().split(/\s+/);
    const comment = words.findIndex((word) => word.startsWith('#'));
    if (comment !== -1) words.length = comment;
    if (words.length === 0 || words[0] === '') return;
    try {
      rules.push(redirectRule(words));
    } catch (error) {
      problems.push(`_redirects line ${index + 1} is left out: ${(error as Error).message}.`);
    }
  });
  return { rules, problems };
}

function redirectRule([from = '', to = '', code = '301', ...more]: string[]): RedirectRule {
  const pattern = pathPattern(from);
  if (to === '') throw new Error('it does not say where to');
  if (!/^(\/|https?:\/\/)/i.test(to)) {
    throw new Error('where to must start with / or https://, and conditions are not supported');
  }
  if (more.length > 0) throw new Error('conditions after the status are not supported');
  const [, digits, force] = /^(\d+)(!?)$/.exec(code) ?? [];
  const status = Number(digits);
  if (!statuses.has(status)) throw new Error(`${code} is none of ${[...statuses].join(', ')}`);
  const rule = {
    pattern,
    to: to.replace(/[^!-~]+/g, encodeURIComponent),
    status,
    forced: force === '!',
  };
  if (servesFile(rule) && !to.startsWith('/')) {
    throw new Error(`with ${status} where to must be a path of this site`);
  }
  return rule;
}

function servesFile({ status }: { status: number }): boolean {
  return status === 200 || status === 404;
}

/** What the first rule that matches says; a rule that leads a visitor back to the same address is passed over. */
export function redirection(
  rules: readonly RedirectRule[],
  host: string,
  target: RequestTarget,
): Redirection | undefined {
  for (const rule of rules) {
    const captures = rule.pattern.match(host, target.path);
    if (!captures) continue;
    // A captured path may start with a slash, and a Location of `//name` would lead to another host.
    const to = filled(rule.to, captures).replace(/^\/{2,}/, '/');
    if (servesFile(rule)) return { rule, to: to.replace(/[?#].*$/s, '') };
    if (!leadsBack(to, host, target.path)) return { rule, to: withQuery(to, target.query) };
  }
  return undefined;
}

function leadsBack(to: string, host: string, path: string): boolean {
  const here = URL.parse(encodedPath(path), `http://${host}`);
  const there = URL.parse(to, `http://${host}`);
  return here?.host === there?.host && here?.pathname === there?.pathname;
}

/** `location` with the request's parameters, save those that it names itself. */
function withQuery(location: string, query: string): string {
  const [, address = '', own = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(location) ?? [];
  const named = new Set(new URLSearchParams(own).keys());
  const kept = query
    .split('&')
    .filter((pair) => pair !== '' && !named.has([...new URLSearchParams(pair).keys()][0] ?? ''));
  const all = [...(own ? [own] : []), ...kept].join('&');
  return address + (all && `?${all}`) + hash;
}
