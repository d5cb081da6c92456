// `npm run staff:role -- EMAIL ROLE [--yes]`: gives an account a role, for example to create the first
// admin. Talks to the running backend with this copy's secret key or, for a hosted project, with
// SUPABASE_SECRET_KEY.
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { databaseClient } from '../supabase/functions/_shared/database.ts';
import { roles, type Role } from '../supabase/functions/_shared/rules/account/roles.ts';
import { PlatformError } from './error.ts';
import { root } from './root.ts';
import { readSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';
import { grantRole } from './staff-accounts.ts';

const usage = `npm run staff:role -- EMAIL ${roles.join('|')} [--yes]`;

async function main(): Promise<void> {
  const { email, role, yes } = readArguments();
  if (!yes && !process.stdin.isTTY) {
    throw new PlatformError(
      'Can’t ask for confirmation without a terminal. Add --yes to skip the question.',
    );
  }
  const settings = readSettings(root, process.env);
  const hostedKey = process.env['SUPABASE_SECRET_KEY'];
  const key = hostedKey || readSecrets(settings.dataDir)?.secretKey;
  if (key === undefined) {
    throw new PlatformError(
      `${settings.dataDir} has no secret key yet. Run \`npm start\` first, or set SUPABASE_SECRET_KEY for a hosted project.`,
    );
  }
  const url = (hostedKey && settings.publicEnv['PUBLIC_SUPABASE_URL']) || settings.backendUrl;
  const granted = await grantRole({
    email,
    role,
    database: databaseClient(url, key),
    print: console.log,
    confirm: async () => yes || (await ask(`Give this account the role ${role}? (y/N) `)),
  });
  console.log(granted ? `${email} now has the role ${role}.` : 'Nothing was changed.');
}

function readArguments(): { email: string; role: Role; yes: boolean } {
  let parsed;
  try {
    parsed = parseArgs({ options: { yes: { type: 'boolean' } }, allowPositionals: true });
  } catch {
    throw new PlatformError(`Usage: ${usage}`);
  }
  const [email, name, ...rest] = parsed.positionals;
  const role = roles.find((known) => known === name);
  if (!email || !role || rest.length > 0) throw new PlatformError(`Usage: ${usage}`);
  return { email, role, yes: parsed.values.yes ?? false };
}

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof PlatformError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
