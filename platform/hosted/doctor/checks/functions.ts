import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { calendarEmbed } from '../../../../src/config/calendar-embed.ts';
import { integrationConfig } from '../../../../src/config/integration.ts';
import { isLoopback } from '../../../../supabase/functions/_shared/rules/environment/addresses.ts';
import {
  neededVariables,
  type NeededVariable,
} from '../../../../supabase/functions/_shared/rules/environment/function-variables.ts';
import { repositoryDir } from '../../../repository-dir.ts';
import type { Project } from '../../project.ts';
import type { ManagementApi } from '../management-api.ts';
import { listed, ok, problem, projectCheck, unknown, type Check } from '../check.ts';

interface DeployedFunction {
  slug: string;
  status: string;
  verify_jwt?: boolean;
}

const deploy = 'Run `npm run deploy:backend`.';

export const functionsDeployed = projectCheck('Every function is deployed', async (api) => {
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

export const noOtherFunctions = projectCheck(
  'There are no functions of other versions',
  async (api) => {
    const deployed = await api.get<DeployedFunction[]>('/functions');
    const known = await functionNames();
    const others = deployed.map(({ slug }) => slug).filter((slug) => !known.includes(slug));
    if (others.length === 0) return ok;
    return problem(
      `These functions aren’t part of this version, but can still be called: ${listed(others, 10)}.`,
      deploy,
    );
  },
);

/** They do nothing without the rights of the dispatcher or an admin. */
const guardedCalls = ['dispatch-outbox?topic=none', 'security-status'];

export const visitorsRefused: Check = {
  title: 'Functions for the dispatcher and admins refuse visitors',
  async run({ project }) {
    for (const call of guardedCalls) {
      const status = await callAsVisitor(project, call);
      const name = call.replace(/\?.*/, '');
      if (status === 0 || status === 404 || status === 429 || status >= 500) {
        const answer = status === 0 ? 'doesn’t respond' : `responds with status ${status}`;
        return unknown(`The function ${name} ${answer}.`);
      }
      if (status !== 401 && status !== 403) {
        return problem(`Anyone can call the function ${name}.`, deploy, `HTTP ${status}`);
      }
    }
    return ok;
  },
};

/** The status of a call without an account. 0 if the project doesn't respond. */
async function callAsVisitor({ url, publishableKey }: Project, call: string): Promise<number> {
  try {
    const response = await fetch(`${url}/functions/v1/${call}`, {
      method: 'POST',
      headers: { apikey: publishableKey },
      signal: AbortSignal.timeout(15_000),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

async function missingSecrets(api: ManagementApi, names: readonly string[]): Promise<string[]> {
  const set = await api.get<{ name: string }[]>('/secrets');
  return names.filter((name) => !set.some((one) => one.name === name));
}

/** The site has the address, but functions only have their own variables. */
const calendarVariable = 'CRM_CALENDAR_URL';

export const secretsSet = projectCheck(
  'The functions have their secrets',
  async (api, { config, database }) => {
    // Without the migrations, which is another check's problem, there's no such table.
    const [webhook] =
      (await database
        ?.query("select from private.crm_settings where name = 'webhook_url'")
        .catch(() => [])) ?? [];
    const needed = Object.keys(neededVariables).filter(
      (name) => !(webhook && name === 'CRM_WEBHOOK_URL'),
    );
    const calendar = calendarEmbed(integrationConfig(config.publicEnv));
    const names = await missingSecrets(api, [...needed, ...(calendar ? [calendarVariable] : [])]);
    if (names.length === 0) return ok;
    const effects = [
      ...new Set(
        names.map((name) =>
          name === calendarVariable
            ? 'visitors may see a broken calendar'
            : neededVariables[name as NeededVariable],
        ),
      ),
    ];
    const values = names.map((name) =>
      name === calendarVariable ? `${name}=${calendar?.page}` : `${name}=…`,
    );
    return problem(
      `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'} not set, so ${effects.join(', and ')}.`,
      `Set ${values.join(' ')} in .env, and run \`npm run deploy:backend\`.`,
    );
  },
);

const hookSecrets = ['BUILD_HOOK_URL', 'BUILD_HOOK_SECRET'];

export const hookSet = projectCheck('Approved posts trigger the build hook', async (api) => {
  const missing = await missingSecrets(api, hookSecrets);
  if (missing.length === 0) return ok;
  if (missing.length === hookSecrets.length) {
    return unknown(
      'The functions have no build hook. A site that you build and upload yourself doesn’t need one. On other hosts, approved posts aren’t published until you set BUILD_HOOK_URL and BUILD_HOOK_SECRET (docs/deploy.md).',
    );
  }
  return problem(
    `${missing.join()} is not set, so approved posts aren’t published.`,
    `Set ${missing.join()} in .env, and run \`npm run deploy:backend\`.`,
  );
});

/** Supabase blocks 25 and 587 for functions (https://supabase.com/docs/guides/functions/limits). */
const blockedPorts = ['25', '587'];

export const mailPort: Check = {
  title: 'Functions can reach the mail server',
  run({ config }) {
    const address = config.secretEnv['SMTP_URL'];
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
        `Use smtps://…@${hostname}:465, or port 2465 if the mail provider supports it. Set it in .env, and run \`npm run deploy:backend\`.`,
      ),
    );
  },
};

export async function functionNames(): Promise<string[]> {
  const entries = await readdir(join(repositoryDir, 'supabase/functions'), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name);
}
