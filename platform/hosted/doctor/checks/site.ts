import { causeOf } from '../../../../publisher/error.ts';
import { ok, problem, unknown, type Check } from '../check.ts';

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
