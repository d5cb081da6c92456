import { existsSync, rmSync } from 'node:fs';
import { openPostgres } from '../../../platform/backend/database/postgres.ts';
import { describeUnless } from '../lanes/index.ts';
import { findPostgres, npmPostgres17 } from '../lanes/postgres-binaries.ts';
import { startPostgresServer } from '../lanes/postgres-server.ts';
import { wantedLanes } from '../lanes/wanted-lanes.ts';
import { stubHostedProject } from './stub-project.ts';
import { copyProject, missingCli, supabase } from './supabase-cli.ts';

export const versions = [15, 17] as const;

/** The settings that `supabase db push` stores in the Vault. */
export const projectSettings = {
  PUBLIC_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  SUPABASE_SECRET_KEY: 'sb_secret_of_the_test',
};

/** Describes tests of a stub of a hosted project. */
export function describeHosted(
  name: string,
  version: (typeof versions)[number],
  body: () => void,
): void {
  describeUnless(missingCli ?? missingPostgres(version) ?? missingLane(), name, body);
}

function missingPostgres(version: (typeof versions)[number]): string | undefined {
  try {
    findPostgres();
  } catch (error) {
    return (error as Error).message;
  }
  return version === 15 || existsSync(npmPostgres17)
    ? undefined
    : 'npm has no PostgreSQL 17 for this machine';
}

/** The embedded database to compare with, or to move from. */
function missingLane(): string | undefined {
  return wantedLanes().includes('pglite') ? undefined : 'TEST_LANES doesn’t include pglite';
}

/** A PostgreSQL server like a hosted project's, with its own roles and the product's migrations. */
export async function startHostedDatabase(
  version: (typeof versions)[number],
  settings = projectSettings,
) {
  const server = await startPostgresServer({ superuser: 'supabase_admin', version });
  const folder = copyProject();
  try {
    const admin = await openPostgres(server.url);
    await stubHostedProject(admin);
    const address = new URL(server.url);
    address.username = 'postgres';
    const url = address.href;
    const push = () => supabase(folder, ['db', 'push', `--remote=${url}`], settings);
    await push();
    return {
      url,
      /** Runs `supabase db push` again. */
      push,
      /** As a superuser. */
      admin,
      async stop() {
        await admin.close();
        await server.stop();
        rmSync(folder, { recursive: true });
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
