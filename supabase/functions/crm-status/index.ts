// Tells admins whether a CRM is set up. The lead inbox needs it: without a CRM, leads wait in the outbox
// and no event says so. It decides by the same settings as dispatch-outbox.
import { PostgrestClient } from '@supabase/postgrest-js';
import { withCors } from '../_shared/cors.ts';
import { json } from '../_shared/http.ts';
import { onPost } from '../_shared/on-post.ts';
import { refusal } from '../_shared/request-body.ts';
import type { Database } from '../_shared/rules/database.types.ts';
import { channelsOf } from '../dispatch-outbox/channels.ts';

const timeoutMs = 10_000;

Deno.serve(
  withCors(
    onPost(async (request, { database }) => {
      const { data: role, error } = await asCaller(request)
        .rpc('get_current_user_role')
        .abortSignal(AbortSignal.timeout(timeoutMs));
      if (error || role !== 'admin') return refusal(403, 'Only admins can see this.');
      const setting = (name: string) => Deno.env.get(name);
      const { lead } = channelsOf({ database, setting, fetchOnce: fetch });
      return json({ connected: lead !== undefined });
    }),
    Deno.env.get('SITE_URL'),
  ),
);

/** The project's API with the rights of the caller: the database decides who is an admin. */
function asCaller({ headers }: Request): PostgrestClient<Database> {
  return new PostgrestClient<Database>(`${Deno.env.get('SUPABASE_URL')}/rest/v1`, {
    headers: {
      apikey: headers.get('apikey') ?? '',
      authorization: headers.get('authorization') ?? '',
    },
  });
}
