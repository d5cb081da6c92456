import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isLoopback } from '../../../../supabase/functions/_shared/rules/settings/addresses.ts';
import { root } from '../../../root.ts';
import { listed, ok, problem, settingsCheck, unknown, type Check } from '../check.ts';

interface DeployedFunction {
  slug: string;
  status: string;
  verify_jwt?: boolean;
}

const deploy = 'Run `npm run supabase -- functions deploy --use-api`.';

export const functionsDeployed = settingsCheck('Every function is deployed', async (api) => {
  const deployed = await api.get<DeployedFunction[]>('/functions');
  const active = deployed.filter(({ status }) => status === 'ACTIVE');
  const missing = (await functionNames()).filter(
    (name) => !active.some(({ slug }) => slug === name),
  );
  if (missing.length > 0) return problem(`Not deployed: ${listed(missing, 10)}.`, deploy);
  // Neither visitors nor the dispatcher have a user's token. Every function checks its callers itself.
  const guarded = active.filter(({ verify_jwt }) => verify_jwt).map(({ slug }) => slug);
  if (guarded.length === 0) return ok;
  return problem(`The project rejects most calls to ${listed(guarded, 10)}.`, deploy, 'verify_jwt');
});

/** Secrets, and what happens without them: the deliveries wait in the outbox (topic-deliveries.ts). */
const secrets: Record<string, string> = {
  SITE_URL: 'links in emails lead nowhere',
  SMTP_URL: 'no emails about comments, reviews, and sign-ups are sent',
  MAIL_FROM: 'no emails about comments, reviews, and sign-ups are sent',
  BUILD_HOOK_URL: 'approved posts aren’t published',
  BUILD_HOOK_SECRET: 'approved posts aren’t published',
  CRM_WEBHOOK_URL: 'leads are stored, but don’t reach the CRM',
};

export const secretsSet = settingsCheck('The functions have their secrets', async (api) => {
  const set = await api.get<{ name: string }[]>('/secrets');
  const missing = Object.entries(secrets).filter(([name]) => !set.some((one) => one.name === name));
  if (missing.length === 0) return ok;
  const names = missing.map(([name]) => name);
  const effects = [...new Set(missing.map(([, effect]) => effect))];
  return problem(
    `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'} not set, so ${effects.join(', and ')}.`,
    `Run \`npm run supabase -- secrets set ${names.map((name) => `${name}=…`).join(' ')}\`.`,
  );
});

/** Supabase blocks 25 and 587 for functions (https://supabase.com/docs/guides/functions/limits). */
const blockedPorts = ['25', '587'];

export const mailPort: Check = {
  title: 'Functions can reach the mail server',
  run({ settings }) {
    const address = settings.secretEnv['SMTP_URL'];
    if (address === undefined) {
      const reason =
        'Set SMTP_URL in .env to the same value as the secret, which can’t be read. Its port must be 465 or 2465.';
      return Promise.resolve(unknown(reason));
    }
    const url = new URL(address);
    if (isLoopback(url)) {
      const cause =
        'SMTP_URL points to a mail server on this machine, which functions can’t reach.';
      return Promise.resolve(
        problem(cause, 'Set it to your mail provider’s server, with port 465 or 2465.'),
      );
    }
    const { protocol, port, hostname } = url;
    const used = port || (protocol === 'smtps:' ? '465' : '25');
    if (!blockedPorts.includes(used)) return Promise.resolve(ok);
    return Promise.resolve(
      problem(
        `Functions can’t connect to port ${used}, which Supabase blocks.`,
        `Use smtps://…@${hostname}:465, or port 2465 if the mail provider supports it. Set it in .env, and run \`npm run supabase -- secrets set SMTP_URL=…\`.`,
      ),
    );
  },
};

export async function functionNames(): Promise<string[]> {
  const entries = await readdir(join(root, 'supabase/functions'), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name);
}
