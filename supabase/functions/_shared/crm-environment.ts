import * as v from 'valibot';
import { callFunction, type DatabaseClient } from './database.ts';
import type { Environment } from './environment.ts';
import { crmSettingNames, crmSettingRules, isOwnServer } from './rules/crm-settings.ts';

const timeoutMs = 5000;

const valuesSchema = v.record(v.string(), v.string());

/** An environment in which the CRM settings that admins set on the site replace the variables. */
export async function withCrmSettings(
  env: Environment,
  database: DatabaseClient,
): Promise<Environment> {
  const data = await callFunction(database, 'get_crm_setting_values', {}, timeoutMs);
  const values = v.parse(valuesSchema, data);
  // The database can't check this, because it doesn't know the site's address.
  if (isOwnServer(values['webhook_url'] ?? '', env.get('SITE_URL'))) delete values['webhook_url'];
  const variables = new Map(
    crmSettingNames.map((name) => [crmSettingRules[name].variable as string, values[name]]),
  );
  return { get: (name) => variables.get(name) ?? env.get(name) };
}
