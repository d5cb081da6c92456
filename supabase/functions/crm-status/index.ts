// Tells admins whether a CRM is configured. The lead inbox needs it: without a CRM, leads wait in the
// outbox, and no event says so. Uses the same settings as dispatch-outbox.
import { adminHandler } from '../_shared/admin-handler.ts';
import { withCors } from '../_shared/cors.ts';
import { withCrmSettings } from '../dispatch-outbox/crm-settings.ts';
import { topicDeliveries } from '../dispatch-outbox/topic-deliveries.ts';

Deno.serve(
  withCors(
    Deno.env.get('SITE_URL'),
    adminHandler(Deno.env, async ({ database }) => {
      const env = await withCrmSettings(Deno.env, database);
      const { lead } = topicDeliveries({ database, env, fetchOnce: fetch });
      return Response.json({ connected: lead !== undefined });
    }),
  ),
);
