import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { causeOf } from '../../../../publisher/error.ts';
import { root } from '../../../root.ts';
import { listed, ok, problem, unknown, type Check } from '../check.ts';

/** Cloudflare ignores everything beyond these limits, without an error (https://developers.cloudflare.com/pages/configuration). */
const limits = { line: 2000, headerRules: 100, redirects: 2000, dynamicRedirects: 100 };

export const hostLimits: Check = {
  title: 'Headers and redirects are within the limits of static hosts',
  async run() {
    const [headers, redirects] = await Promise.all(
      ['_headers', '_redirects'].map((name) =>
        readFile(join(root, 'dist', name), 'utf8').catch(() => undefined),
      ),
    );
    if (headers === undefined || redirects === undefined) {
      return unknown(
        'There’s no dist/. If you deploy the site to a static host, run `npm run build` first.',
      );
    }
    const excess = findExcess(headers, redirects);
    if (excess.length === 0) return ok;
    return problem(
      'Static hosts would ignore part of dist/_headers or dist/_redirects.',
      'Configure fewer third parties or image hosts, or remove redirects from public/_redirects.',
      listed(excess),
    );
  },
};

/** Lists what exceeds a limit. */
export function findExcess(headers: string, redirects: string): string[] {
  const lines = headers.split('\n');
  const rules = lines.filter((line) => /^\S/.test(line) && !line.startsWith('#'));
  const moves = redirects.split('\n').filter((line) => /^[^#\s]/.test(line));
  const dynamic = moves.filter((line) => /[*]|\/:/.test(line.split(/\s+/)[0] ?? ''));
  const over = (what: string, count: number, most: number) =>
    count > most ? [`${count} ${what} (at most ${most})`] : [];
  return [
    ...lines.flatMap((line) =>
      over(`characters of ${line.trim().split(':')[0] ?? ''}`, line.length, limits.line),
    ),
    ...over('header rules', rules.length, limits.headerRules),
    ...over('redirects', moves.length - dynamic.length, limits.redirects),
    ...over('redirects with wildcards', dynamic.length, limits.dynamicRedirects),
  ];
}

export const siteHeaders: Check = {
  title: 'The site is up and sends its security headers',
  async run({ config, project }) {
    let response: Response;
    try {
      response = await fetch(config.siteUrl, { signal: AbortSignal.timeout(15_000) });
      await response.body?.cancel();
    } catch (error) {
      return unknown(`${config.siteUrl} doesn’t respond (${causeOf(error)}).`);
    }
    if (!response.ok) {
      return problem('The site isn’t up.', 'Deploy it: docs/deploy.md.', `HTTP ${response.status}`);
    }
    const policy = response.headers.get('content-security-policy') ?? '';
    if (policy === '') {
      return problem(
        'Pages have no Content-Security-Policy.',
        'Use a host that reads dist/_headers, or configure the headers there: docs/deploy.md.',
      );
    }
    if (policy.includes(project.url)) return ok;
    return problem(
      'The security policy of the site doesn’t allow this project, so the site was built for another one.',
      'Set PUBLIC_SUPABASE_URL where the site is built, and deploy the site again.',
    );
  },
};
