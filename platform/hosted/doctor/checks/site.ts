import { describeSample, findSampleValues } from '../../../../publisher/code/sample-values.ts';
import { causeOf } from '../../../../publisher/error.ts';
import { appEnvironment } from '../../../../supabase/functions/_shared/rules/environment/app-environment.ts';
import { isLoopback } from '../../../../supabase/functions/_shared/rules/environment/addresses.ts';
import {
  policyHeader,
  wrongHeaders,
} from '../../../../supabase/functions/_shared/rules/environment/page-headers.ts';
import { repositoryDir } from '../../../repository-dir.ts';
import { listed, ok, problem, request, unknown, type Check } from '../check.ts';

/** A page of each kind. Their policies differ. */
const pages = ['/', '/contact', '/book-strategy-call', '/auth'];

export const siteServed: Check = {
  title: 'The site is up, encrypted, built for this project, and sends its security headers',
  async run({ config: { siteUrl }, project }) {
    const address = new URL(siteUrl);
    const isEncrypted = address.protocol === 'https:';
    if (!isEncrypted && !isLoopback(address)) {
      return problem(
        'Anyone on the network path can read and change what the site sends.',
        'Get a certificate for the address, redirect HTTP to HTTPS, and use https:// in PUBLIC_SITE_URL (docs/deploy.md).',
        siteUrl,
      );
    }
    const found: string[] = [];
    for (const path of pages) {
      const url = new URL(path, siteUrl);
      const response = await request(url).catch(causeOf);
      if (typeof response === 'string' || !response.ok) {
        return problem(
          `${url.href} ${typeof response === 'string' ? `doesn’t respond (${response})` : `responds with ${response.status}`}.`,
          'Check its host, its DNS records, and whether its certificate has expired. Deploy it: docs/deploy.md.',
        );
      }
      await response.body?.cancel();
      const policy = response.headers.get(policyHeader) ?? '';
      if (policy !== '' && !policy.includes(project.url)) {
        return problem(
          'The security policy of the site doesn’t allow this project, so the site was built for another one.',
          'Set PUBLIC_SUPABASE_URL where the site is built, and deploy the site again.',
        );
      }
      const wrong = wrongHeaders(response.headers, isEncrypted);
      if (isWeakened(policy)) wrong.push(`weakened ${policyHeader}`);
      found.push(...wrong.map((name) => `${name} on ${path}`));
    }
    if (found.length === 0) return ok;
    return problem(
      'Some headers aren’t those that the site was built with.',
      'Use a host that reads dist/_headers, or configure the headers there (docs/deploy.md). A CDN or proxy in front of the site must not change them.',
      listed(found, 10),
    );
  },
};

/** Whether a policy isn't the site's own: no page has two, or allows inline code in general. */
function isWeakened(policy: string): boolean {
  return policy.includes(',') || /'unsafe-(?:inline|eval)'/.test(policy);
}

/** On Cloudflare, the Worker is the publisher, too. */
const sitePublishes: Check = {
  title: 'Visitors see what was approved',
  async run({ config: { siteUrl } }) {
    const response = await request(new URL('/health', siteUrl));
    const body = await response.text();
    if (!response.headers.get('content-type')?.startsWith('application/json')) {
      return unknown(
        'This can only be checked on Cloudflare. On other hosts, see /staff/publishing.',
      );
    }
    return response.ok
      ? ok
      : problem(
          'Publishing fails, so visitors see an older version.',
          `${siteUrl}/status and /staff/publishing show the error.`,
          body.slice(0, 500),
        );
  },
};

/** Files that the site was built from. A production build refuses them, too, but Auth's emails aren't built. */
const noSampleValues: Check = {
  title: 'The site has the business’s own name, contact details, and people',
  run({ config: { siteUrl, publicEnv } }) {
    const found = isLoopback(new URL(siteUrl)) ? [] : findSampleValues(repositoryDir);
    if (found.length === 0) return ok;
    if (appEnvironment(publicEnv['PUBLIC_APP_ENV']) === 'staging') {
      return unknown('A staging site may have sample values.');
    }
    return problem(
      'Some lines still have sample values.',
      'Replace them (docs/make-it-yours.md).',
      listed(found.map(describeSample), 10),
    );
  },
};

export const siteChecks: readonly Check[] = [siteServed, sitePublishes, noSampleValues];
