// Lets admins change the CRM settings and check them. No response contains a secret.
import { serveAdmins } from '../_shared/serve.ts';
import { changeOrCheck } from './crm-settings.ts';

/**
 * Whether this process may connect to a URL. On one machine, functions can reach only the hosts in their environment.
 */
async function canReach({ hostname, port, protocol }: URL): Promise<boolean> {
  const host = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  // Not every runtime has this API.
  const status = await Deno.permissions?.query({ name: 'net', host });
  return status?.state !== 'denied' && status?.state !== 'prompt';
}

serveAdmins(({ request, database, asCaller }) =>
  changeOrCheck(request, { database, asCaller, env: Deno.env, canReach }),
);
