import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { calendarEmbed } from '../../../../src/config/calendar-embed.ts';
import { integrationConfig } from '../../../../src/config/integration.ts';
import { neededVariables } from '../../../../supabase/functions/_shared/rules/environment/function-variables.ts';
import { repositoryDir } from '../../../repository-dir.ts';
import { deploy, listed, ok, problem, unknown, type Check, type Context } from '../check.ts';

interface DeployedFunction {
  slug: string;
  status: string;
  verify_jwt?: boolean;
}

const hookSecrets = ['BUILD_HOOK_URL', 'BUILD_HOOK_SECRET'];

export const functionChecks: readonly Check[] = [
  {
    title: 'Every function is deployed, and no other',
    async run({ api }) {
      const deployed = await api.get<DeployedFunction[]>('/functions');
      const active = deployed.filter(({ status }) => status === 'ACTIVE');
      const names = await functionNames();
      const missing = names.filter((name) => !active.some(({ slug }) => slug === name));
      if (missing.length > 0) return problem(`Not deployed: ${listed(missing, 10)}.`, deploy);
      const others = deployed.map(({ slug }) => slug).filter((slug) => !names.includes(slug));
      if (others.length > 0) {
        return problem(
          `These functions aren’t part of this version, but can still be called: ${listed(others, 10)}.`,
          deploy,
        );
      }
      // Neither visitors nor the dispatcher have a user's token. Every function checks its callers itself.
      const guarded = active.filter(({ verify_jwt }) => verify_jwt).map(({ slug }) => slug);
      if (guarded.length === 0) return ok;
      return problem(
        `The project rejects most calls to ${listed(guarded, 10)}.`,
        deploy,
        'verify_jwt',
      );
    },
  },
  {
    title: 'The functions have their secrets',
    async run(context) {
      const effects = await neededSecrets(context);
      const missing = await missingSecrets(context, [...effects.keys()]);
      if (missing.length === 0) return ok;
      const broken = new Set(missing.map((name) => effects.get(name)));
      return problem(
        `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set, so ${[...broken].join(', and ')}.`,
        `Set ${missing.join(', ')} in .env (.env.example describes each). ${deploy}`,
      );
    },
  },
  {
    title: 'Approved posts trigger the build hook',
    async run(context) {
      const missing = await missingSecrets(context, hookSecrets);
      if (missing.length === 0) return ok;
      if (missing.length === hookSecrets.length) {
        return unknown(
          'The functions have no build hook. A site that you build and upload yourself doesn’t need one. On other hosts, approved posts aren’t published until you set BUILD_HOOK_URL and BUILD_HOOK_SECRET (docs/deploy.md).',
        );
      }
      return problem(
        `${missing.join()} is not set, so approved posts aren’t published.`,
        `Set ${missing.join()} in .env. ${deploy}`,
      );
    },
  },
];

/** The variables that the functions need, and what happens without them. */
async function neededSecrets({ config, database }: Context): Promise<Map<string, string>> {
  const needed = new Map<string, string>(Object.entries(neededVariables));
  // Without the database or its migrations, which is another check's problem, nothing is known about it.
  const [webhook] = await database()
    .then(({ query }) => query("select from private.crm_settings where name = 'webhook_url'"))
    .catch(() => []);
  if (webhook) needed.delete('CRM_WEBHOOK_URL');
  const calendar = calendarEmbed(integrationConfig(config.publicEnv));
  if (calendar) {
    // The site has the address, but functions only have their own variables.
    needed.set(
      'CRM_CALENDAR_URL',
      `visitors may see a broken calendar (CRM_CALENDAR_URL should be ${calendar.page})`,
    );
  }
  return needed;
}

async function missingSecrets({ api }: Context, names: readonly string[]): Promise<string[]> {
  const set = await api.get<{ name: string }[]>('/secrets');
  return names.filter((name) => !set.some((one) => one.name === name));
}

export async function functionNames(): Promise<string[]> {
  const entries = await readdir(join(repositoryDir, 'supabase/functions'), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name);
}
