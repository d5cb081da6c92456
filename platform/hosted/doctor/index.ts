import { causeOf, FixableError } from '../../../publisher/error.ts';
import { unknown, type Check, type Context, type Result } from './check.ts';
import { backupChecks } from './checks/backups.ts';
import { deliveryChecks } from './checks/delivery.ts';
import { functionChecks } from './checks/functions.ts';
import { keyChecks } from './checks/keys.ts';
import { mailRecords } from './checks/mail-records.ts';
import { schemaChecks } from './checks/schema.ts';
import { settingsCheck } from './checks/settings.ts';
import { siteChecks } from './checks/site.ts';

/** In the order in which problems should be fixed. */
export const checks: readonly Check[] = [
  ...keyChecks,
  ...schemaChecks,
  ...functionChecks,
  mailRecords,
  settingsCheck,
  ...deliveryChecks,
  ...backupChecks,
  ...siteChecks,
];

export interface Finding {
  title: string;
  result: Result;
}

/** Runs the checks one after another. If one throws, its result is `unknown`, and the others still run. */
export async function* examine(context: Context): AsyncGenerator<Finding> {
  for (const check of checks) {
    yield { title: check.title, result: await resultOf(check, context) };
  }
}

async function resultOf({ run }: Check, context: Context): Promise<Result> {
  try {
    return await run(context);
  } catch (error) {
    return unknown(
      error instanceof FixableError ? error.message : `The check failed: ${causeOf(error)}`,
    );
  }
}
