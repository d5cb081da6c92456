// Lets admins change the CRM settings and check them. No response contains a secret.
import { adminHandler } from '../_shared/admin-handler.ts';
import { withCors } from '../_shared/cors.ts';
import { changeOrCheck } from './crm-settings.ts';

/** Whether this process may connect to a URL. On one machine, functions can reach only the hosts in their environment. */
async function canReach({ hostname, port, protocol }: URL): Promise<boolean> {
  const host = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  // Not every runtime has this API.
  const status = await Deno.permissions?.query({ name: 'net', host });
  return status?.state !== 'denied' && status?.state !== 'prompt';
}

Deno.serve(
  withCors(
    Deno.env.get('SITE_URL'),
    adminHandler(Deno.env, ({ request, database, asCaller }) =>
      changeOrCheck(request, { database, asCaller, env: Deno.env, canReach }),
    ),
  ),
);
