// `npm run staff:role -- EMAIL ROLE`: gives the account with this confirmed address a role, for example to create the first
// admin. Talks to the running backend with this copy's secret key or, for a hosted project, with SUPABASE_SECRET_KEY.
import { runCommand } from '../publisher/run-command.ts';
import { roles } from '../supabase/functions/_shared/rules/account/roles.ts';
import { readArguments, usageError } from '../publisher/arguments.ts';
import { backendClient } from './backend-client.ts';
import { FixableError } from '../publisher/error.ts';
import { repositoryDir } from './repository-dir.ts';
import { readConfig } from './config.ts';

const usage = `staff:role -- EMAIL ${roles.join('|')}`;

await runCommand(async () => {
  const [email = '', name] = readArguments(usage, {}, 2).positionals;
  const role = roles.find((known) => known === name);
  if (!role) throw usageError(usage);
  const config = readConfig(repositoryDir, process.env);
  const backend = backendClient(config);
  if (!backend) {
    throw new FixableError(
      `${config.dataDir} has no secret key yet. Run \`npm start\` first, or set SUPABASE_SECRET_KEY for a hosted project.`,
    );
  }
  const { error, status } = await backend.database.rpc('grant_staff_role', {
    staff_email: email,
    new_role: role,
  });
  if (error) throw new FixableError(backend.explain({ error, status }));
  console.log(`${email} now has the role ${role}.`);
});
