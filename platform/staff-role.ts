// `npm run staff:role -- EMAIL ROLE [--yes]`: gives an account a role, for example to create the first
// admin. Talks to the running backend with this copy's secret key or, for a hosted project, with
// SUPABASE_SECRET_KEY.
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { runCommand } from '../publisher/run-command.ts';
import { databaseClient, type DatabaseClient } from '../supabase/functions/_shared/database.ts';
import { roles, type Role } from '../supabase/functions/_shared/rules/account/roles.ts';
import { PlatformError } from './error.ts';
import { repositoryDir } from './repository-dir.ts';
import { readSecrets } from './secrets.ts';
import { readConfig } from './config.ts';

const usage = `npm run staff:role -- EMAIL ${roles.join('|')} [--yes]`;

async function main(): Promise<void> {
  const { email, role, yes } = readArguments();
  if (!yes && !process.stdin.isTTY) {
    throw new PlatformError(
      'Can’t ask for confirmation without a terminal. Add --yes to skip the question.',
    );
  }
  const config = readConfig(repositoryDir, process.env);
  const hostedKey = process.env['SUPABASE_SECRET_KEY'];
  const key = hostedKey || readSecrets(config.dataDir)?.secretKey;
  if (key === undefined) {
    throw new PlatformError(
      `${config.dataDir} has no secret key yet. Run \`npm start\` first, or set SUPABASE_SECRET_KEY for a hosted project.`,
    );
  }
  const url = (hostedKey && config.publicEnv['PUBLIC_SUPABASE_URL']) || config.backendUrl;
  const database = databaseClient(url, key);
  const id = await printAccount(database, email);
  if (!yes && !(await ask(`Give this account the role ${role}? (y/N) `))) {
    return console.log('Nothing was changed.');
  }
  const granted = await database.rpc('grant_staff_role', {
    staff_email: email,
    new_role: role,
    account_id: id,
  });
  if (granted.error) throw failure(database, granted);
  console.log(`${email} now has the role ${role}.`);
}

/**
 * Prints whose account it is and returns its ID. Anyone can sign up with any name, so the right account is
 * recognized by its confirmed address and its dates. Throws a PlatformError for an unknown or unconfirmed account.
 */
async function printAccount(database: DatabaseClient, email: string): Promise<string> {
  const found = await database.rpc('find_staff_account', { staff_email: email });
  if (found.error) throw failure(database, found);
  const [account] = found.data;
  if (!account) {
    throw new PlatformError(
      `There is no account for ${email}. Ask its owner to sign up, or invite them on /staff/people.`,
    );
  }
  const confirmedAt = account.email_confirmed_at as string | null;
  console.log(
    [
      `Account       ${printable(account.email)}`,
      `Full name     ${printable(account.full_name) || '(none)'}`,
      `Created       ${formatTime(account.created_at)}`,
      `Confirmed     ${confirmedAt === null ? 'no' : formatTime(confirmedAt)}`,
      `Current role  ${account.role}`,
    ].join('\n'),
  );
  if (confirmedAt !== null) return account.id;
  throw new PlatformError(
    `The address ${email} isn’t confirmed, so anyone could have signed up with it. Ask its owner to open the link in the confirmation email first.`,
  );
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

function failure(
  { url }: DatabaseClient,
  { error, status }: { error: { message: string }; status: number },
) {
  return new PlatformError(
    status === 0
      ? `The backend at ${new URL(url).origin} isn’t responding. Start it first: npm start`
      : error.message,
  );
}

/** People choose their own names, so strip characters that move the cursor or reverse the line. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '');
}

function formatTime(timestamp: string): string {
  return `${new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}

await runCommand(main);
