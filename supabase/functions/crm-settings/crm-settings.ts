import * as v from 'valibot';
import { withCrmSettings } from '../_shared/crm-environment.ts';
import { lookUpLead, type LookedUpLead } from '../_shared/crm-lookup.ts';
import { callFunction, type DatabaseClient } from '../_shared/database.ts';
import { parseHttpUrl, type Environment } from '../_shared/environment.ts';
import { errorResponse } from '../_shared/error-response.ts';
import type { Context } from '../_shared/post-handler.ts';
import { findCrmApi, findCrmWebhook } from '../_shared/receivers.ts';
import { readValid } from '../_shared/request-body.ts';
import { emailMaxLength } from '../_shared/rules/account/email.ts';
import { boundedText, uuidLength } from '../_shared/rules/bounded-text.ts';
import {
  crmSettingMaxLength,
  crmSettingNames,
  crmSettingRules,
  isOwnServer,
  secretCrmSettings,
  type CrmLookup,
  type CrmSettingName,
  type CrmSettingSource,
  type CrmSettingsStatus,
} from '../_shared/rules/crm-settings.ts';

export interface CrmProject extends Pick<Context, 'database'> {
  /** Has the permissions of the admin. */
  asCaller: DatabaseClient;
  env: Environment;
  canReach(url: URL): Promise<boolean>;
}

const maxBytes = 8192;

const requestSchema = v.variant('action', [
  v.object({ action: v.literal('get') }),
  v.object({
    action: v.literal('set'),
    name: v.picklist(crmSettingNames),
    value: boundedText(crmSettingMaxLength),
  }),
  v.object({ action: v.literal('remove'), name: v.picklist(crmSettingNames) }),
  v.object({ action: v.literal('look-up') }),
]);

/**
 * Changes or checks the CRM settings. `get`, `set`, and `remove` answer with a CrmSettingsStatus. `look-up` asks the
 * CRM's API for the test lead, or whether it accepts the key if there is none, and answers with a CrmLookup.
 */
export async function changeOrCheck(request: Request, project: CrmProject): Promise<Response> {
  const wanted = 'Send {action}, which is get, set, remove, or look-up.';
  const body = await readValid(request, maxBytes, requestSchema, wanted);
  if (!body.ok) return errorResponse(body.status, body.error);
  const command = body.value;
  if (command.action === 'look-up') return Response.json(await lookUp(project));
  if (command.action !== 'get') {
    const value = command.action === 'set' ? command.value.trim() : null;
    const problem = value === null ? undefined : await problemOf(project, command.name, value);
    if (problem !== undefined) return errorResponse(422, problem);
    const setting = { name: command.name, value: value as string };
    await callFunction(project.asCaller, 'set_crm_setting', setting);
  }
  return Response.json(await statusOf(project));
}

/** Why a value can't be used, in a sentence that doesn't quote it. */
async function problemOf(
  { env, canReach }: CrmProject,
  name: CrmSettingName,
  value: string,
): Promise<string | undefined> {
  const { expected, schema, variable } = crmSettingRules[name];
  if (!v.is(schema, value)) return `Enter ${expected}.`;
  const url = name === 'webhook_url' ? parseHttpUrl(value) : undefined;
  if (!url) return undefined;
  if (isOwnServer(value, env.get('SITE_URL'))) {
    return 'Enter the address of the CRM. This one points to the server itself.';
  }
  if (await canReach(url)) return undefined;
  return `This server isn’t allowed to connect to ${url.host}. Set ${variable} in .env instead, and restart the site.`;
}

async function statusOf({ database, asCaller, env }: CrmProject): Promise<CrmSettingsStatus> {
  const data = await callFunction(asCaller, 'get_crm_settings', {});
  const sourceOf = (name: CrmSettingName): CrmSettingSource => {
    const row = data.find((one) => one.name === name);
    if (row) return { from: 'site', setAt: row.set_at, setBy: row.set_by };
    return { from: env.get(crmSettingRules[name].variable) ? 'environment' : 'none' };
  };
  const used = await withCrmSettings(env, database);
  return {
    sources: Object.fromEntries(
      crmSettingNames.map((name) => [name, sourceOf(name)]),
    ) as CrmSettingsStatus['sources'],
    values: Object.fromEntries(
      crmSettingNames
        .filter((name) => !secretCrmSettings.includes(name))
        .flatMap((name) => {
          const value = used.get(crmSettingRules[name].variable);
          return value ? [[name, value]] : [];
        }),
    ),
    connected: findCrmWebhook(used) !== undefined,
  };
}

const leadSchema = v.nullable(
  v.object({ id: boundedText(uuidLength), email: boundedText(emailMaxLength) }),
);

/** Nobody has this email address (RFC 6761). */
const nobody: LookedUpLead = { id: 'none', email: 'nobody@example.invalid' };

async function lookUp({ database, asCaller, env }: CrmProject): Promise<CrmLookup | null> {
  const api = findCrmApi(await withCrmSettings(env, database));
  if (!api) return null;
  const data = await callFunction(asCaller, 'get_test_lead', {});
  return lookUpLead(api, v.parse(leadSchema, data) ?? nobody);
}
