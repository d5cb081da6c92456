import { PostgrestClient } from '@supabase/postgrest-js';
import type { DatabaseClient } from './database.ts';
import type { Environment } from './environment.ts';
import { errorResponse } from './error-response.ts';
import { postHandler, type Context } from './post-handler.ts';
import type { Database } from './rules/database.types.ts';

const timeoutMs = 10_000;

interface AdminContext extends Context {
  request: Request;
  /** Has the permissions of the admin, so that the audit log names them. */
  asCaller: DatabaseClient;
  /** The admin's account. */
  adminId: string;
}

/** Like `postHandler`, but only for admins. The database decides who is one. */
export function adminHandler(
  env: Environment,
  handle: (context: AdminContext) => Response | Promise<Response>,
): (request: Request) => Promise<Response> {
  return postHandler(env, async (request, context) => {
    const { headers } = request;
    const authorization = headers.get('authorization') ?? '';
    const asCaller = new PostgrestClient<Database>(`${env.get('SUPABASE_URL')}/rest/v1`, {
      headers: {
        apikey: headers.get('apikey') ?? '',
        authorization,
      },
    });
    const {
      data: role,
      error,
      status,
    } = await asCaller.rpc('get_current_user_role').abortSignal(AbortSignal.timeout(timeoutMs));
    // 401 or 403: nobody is signed in. After any other error, the caller's role is unknown.
    if (error && status !== 401 && status !== 403) {
      const message =
        'We couldn’t check your role because the database isn’t responding. Try again.';
      return errorResponse(503, message, { 'retry-after': '5' });
    }
    if (role !== 'admin') return errorResponse(403, 'Only admins can see this.');
    return handle({ ...context, request, asCaller, adminId: accountIdOf(authorization) });
  });
}

/** The account in an access token. The token must have been verified. */
function accountIdOf(authorization: string): string {
  const [, claims = ''] = authorization.split('.');
  const base64 = claims.replaceAll('-', '+').replaceAll('_', '/');
  return (JSON.parse(atob(base64)) as { sub: string }).sub;
}
