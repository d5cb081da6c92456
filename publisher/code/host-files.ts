import type { HeaderRule } from '../../supabase/functions/_shared/rules/header-rules.ts';
import { FixableError } from '../error.ts';
import type { SiteRules } from '../releases/release.ts';

/**
 * Cloudflare ignores lines over 2,000 characters, and all rules after the first 100, so a policy could be missing
 * without an error. These limits are well below that.
 */
const limits = { line: 1900, rules: 90 } as const;

/**
 * Cloudflare ignores redirects after the first 2,000, not counting the one with a wildcard
 * (https://developers.cloudflare.com/pages/configuration).
 */
const maxRedirects = 2000;

/**
 * The `_headers` file for static hosts. They apply every rule that matches a path and join values of the same header,
 * so a rule first removes (`! Name`) what an earlier one may have set. Throws a FixableError if a host would ignore a
 * part of the file.
 */
export function formatHeaders(rules: readonly HeaderRule[]): string {
  const lines = rules.flatMap(({ path, headers }, index) => {
    const earlier = rules.slice(0, index);
    const isSet = (name: string) => earlier.some((rule) => typeof rule.headers[name] === 'string');
    return [
      path,
      ...Object.entries(headers).flatMap(([name, value]) => [
        ...(isSet(name) ? [`  ! ${name}`] : []),
        ...(value === null ? [] : [`  ${name}: ${value}`]),
      ]),
    ];
  });
  if (rules.length > limits.rules) {
    throw new FixableError(
      `The site has ${rules.length} header rules, but static hosts read only about 100: shorten the list in src/lib/security/header-rules.ts.`,
    );
  }
  const long = lines.find((line) => line.length > limits.line);
  if (long !== undefined) {
    const [name] = long.trim().split(':');
    throw new FixableError(
      `The header ${name} has ${long.length} characters, but static hosts ignore lines over 2,000: configure fewer third parties or image hosts.`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/**
 * Parses public/_redirects, where every line is `from to 301`. Releases don't support anything else. Throws a
 * FixableError for any other line.
 */
export function parseRedirects(text: string): Record<string, string> {
  const redirects: Record<string, string> = {};
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const [, from, to] = /^(\/[^\s*:?#]*) (\/[!-~]*) 301$/.exec(line) ?? [];
    if (from === undefined || to === undefined) {
      throw new FixableError(
        `public/_redirects has the line "${line}", but releases only support the form "/old /new 301".`,
      );
    }
    redirects[from] = to;
  }
  return redirects;
}

/**
 * The `_redirects` file: `rules`, the content of public/_redirects, preceded in production by a redirect
 * from the www host. On static hosts that can't match a host name, a script on the page does the same.
 */
export function formatRedirects(
  rules: string,
  { siteUrl, environment }: Pick<SiteRules, 'siteUrl' | 'environment'>,
): string {
  const { protocol, hostname, port } = new URL(siteUrl);
  // No static host can match a port.
  if (environment !== 'production' || port !== '') return rules;
  return `${protocol}//www.${hostname}/* ${siteUrl}/:splat 301!\n${rules}`;
}

/** Throws a FixableError if static hosts would ignore a part of a `_redirects` file. */
export function checkRedirects(text: string): void {
  const count = text.split('\n').filter((line) => line.startsWith('/')).length;
  if (count <= maxRedirects) return;
  throw new FixableError(
    `The site has ${count} redirects, including one for each old slug of a post, but static hosts read only ${maxRedirects}. Use another host (docs/deploy.md), or remove some from public/_redirects.`,
  );
}
