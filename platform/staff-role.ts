// `npm run staff:role -- EMAIL ROLE`: gives the account with this confirmed address a role, for example to create the first
// admin. Talks to the running backend with this copy's secret key or, for a hosted project, with SUPABASE_SECRET_KEY.
import { runCommand } from '../publisher/run-command.ts';
import { databaseClient } from '../supabase/functions/_shared/database.ts';
import { roles } from '../supabase/functions/_shared/rules/account/roles.ts';
import { PlatformError } from './error.ts';
import { repositoryDir } from './repository-dir.ts';
import { readSecrets } from './secrets.ts';
import { readConfig } from './config.ts';

await runCommand(async () => {
  const [email, name, ...rest] = process.argv.slice(2);
  const role = roles.find((known) => known === name);
  if (!email || !role || rest.length > 0) {
    throw new PlatformError(`Usage: npm run staff:role -- EMAIL ${roles.join('|')}`);
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
  const { error, status } = await database.rpc('grant_staff_role', {
    staff_email: email,
    new_role: role,
  });
  if (error) {
    throw new PlatformError(
      status === 0
        ? `The backend at ${new URL(url).origin} isn’t responding. Start it first: npm start`
        : error.message,
    );
  }
  console.log(`${email} now has the role ${role}.`);
});
