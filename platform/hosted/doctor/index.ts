import { causeOf } from '../../../publisher/error.ts';
import { PlatformError } from '../../error.ts';
import { unknown, type Check, type Context, type Result } from './check.ts';
import { authSettingsPushed, mailQuota, templatesPushed } from './checks/auth.ts';
import { imagesBackedUp, restoreTried } from './checks/backups.ts';
import {
  cronRuns,
  leadsArrive,
  nothingStuck,
  retentionWorks,
  vaultFilled,
} from './checks/delivery.ts';
import {
  functionsDeployed,
  hookSet,
  mailPort,
  noOtherFunctions,
  secretsSet,
  visitorsRefused,
} from './checks/functions.ts';
import { bucketExists } from './checks/images.ts';
import { mailRecords } from './checks/mail-records.ts';
import { publishableKey, secretKey } from './checks/keys.ts';
import { hasBackups, isRunning, servesRows } from './checks/project.ts';
import { databaseIntact, databaseReachable, migrationsApplied } from './checks/schema.ts';
import { noSampleValues, siteBuiltForProject, siteHeaders, sitePublishes } from './checks/site.ts';

/** In the order in which problems should be fixed. */
export const checks: readonly Check[] = [
  isRunning,
  publishableKey,
  secretKey,
  servesRows,
  databaseReachable,
  migrationsApplied,
  databaseIntact,
  bucketExists,
  functionsDeployed,
  noOtherFunctions,
  visitorsRefused,
  secretsSet,
  hookSet,
  mailPort,
  mailRecords,
  authSettingsPushed,
  templatesPushed,
  mailQuota,
  cronRuns,
  vaultFilled,
  nothingStuck,
  leadsArrive,
  retentionWorks,
  hasBackups,
  imagesBackedUp,
  restoreTried,
  siteBuiltForProject,
  siteHeaders,
  sitePublishes,
  noSampleValues,
];

export interface Finding {
  title: string;
  result: Result;
}

/** Runs the checks one after another. If one throws, its result is `unknown`, and the others still run. */
export async function examine(
  context: Context,
  onFinding: (finding: Finding) => void = () => undefined,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { title, run } of checks) {
    const result = await run(context).catch((error: unknown) => unknown(reasonOf(error)));
    findings.push({ title, result });
    onFinding({ title, result });
  }
  return findings;
}

function reasonOf(error: unknown): string {
  return error instanceof PlatformError ? error.message : `The check failed: ${causeOf(error)}`;
}
