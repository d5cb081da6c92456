// `npm run staff:role -- EMAIL ROLE`: how the first admin is made. Speaks to the running backend, with
// this copy's secret key or, for a hosted project, with SUPABASE_SECRET_KEY.
import { databaseOf } from '../supabase/functions/_shared/database.ts';
import { roles, type Role } from '../supabase/functions/_shared/rules/roles.ts';
import { PlatformError } from './error.ts';
import { root } from './root.ts';
import { secretsIn } from './secrets.ts';
import { readSettings } from './settings.ts';

async function grantStaffRole([email, role]: string[]): Promise<string> {
  if (!email || !role || !roles.includes(role as Role)) {
    throw new PlatformError(`Say who and what: npm run staff:role -- EMAIL ${roles.join('|')}`);
  }
  const settings = readSettings(root, process.env);
  const hostedKey = process.env['SUPABASE_SECRET_KEY'];
  const url = (hostedKey && settings.publicEnv['PUBLIC_SUPABASE_URL']) || settings.backendUrl;
  const apikey = hostedKey ?? secretsIn(settings.dataDir).secretKey;
  const { error, status } = await databaseOf(url, apikey).rpc('grant_staff_role', {
    staff_email: email,
    new_role: role,
  });
  if (error && status === 0) {
    throw new PlatformError(`The backend at ${url} does not answer. Start it first: npm start`);
  }
  if (error) throw new PlatformError(error.message);
  return `${email} is now ${role}.`;
}

try {
  console.log(await grantStaffRole(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof PlatformError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
