// Tells admins whether a CRM is configured. The lead inbox needs it: without a CRM, leads wait in the
// outbox, and no event says so. Uses the same settings as dispatch-outbox.
import { PostgrestClient } from '@supabase/postgrest-js';
import { withCors } from '../_shared/cors.ts';
import { errorResponse } from '../_shared/error-response.ts';
import { postHandler } from '../_shared/post-handler.ts';
import type { Database } from '../_shared/rules/database.types.ts';
import { topicDeliveries } from '../dispatch-outbox/topic-deliveries.ts';

const timeoutMs = 10_000;

Deno.serve(
  withCors(
    Deno.env.get('SITE_URL'),
    postHandler(Deno.env, async (request, { database }) => {
      const { data: role, error } = await databaseAsCaller(request)
        .rpc('get_current_user_role')
        .abortSignal(AbortSignal.timeout(timeoutMs));
      if (error || role !== 'admin') return errorResponse(403, 'Only admins can see this.');
      const { lead } = topicDeliveries({ database, env: Deno.env, fetchOnce: fetch });
      return Response.json({ connected: lead !== undefined });
    }),
  ),
);

/** The project's API with the rights of the caller: the database decides who is an admin. */
function databaseAsCaller({ headers }: Request): PostgrestClient<Database> {
  return new PostgrestClient<Database>(`${Deno.env.get('SUPABASE_URL')}/rest/v1`, {
    headers: {
      apikey: headers.get('apikey') ?? '',
      authorization: headers.get('authorization') ?? '',
    },
  });
}
