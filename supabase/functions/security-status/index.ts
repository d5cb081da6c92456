// Tells admins which variables of the functions are missing. Names only: no response contains a value.
import { adminHandler } from '../_shared/admin-handler.ts';
import { withCors } from '../_shared/cors.ts';
import {
  neededVariables,
  type NeededVariable,
  type VariablesStatus,
} from '../_shared/rules/environment/function-variables.ts';
import { withCrmSettings } from '../dispatch-outbox/crm-settings.ts';
import { topicDeliveries } from '../dispatch-outbox/topic-deliveries.ts';

const names = Object.keys(neededVariables) as NeededVariable[];

Deno.serve(
  withCors(
    Deno.env.get('SITE_URL'),
    adminHandler(Deno.env, async ({ database, project }) => {
      const env = await withCrmSettings(Deno.env, database);
      const deliveries = topicDeliveries({ database, project, env, fetchOnce: fetch });
      const status: VariablesStatus = {
        missing: names.filter((name) => !env.get(name)),
        waiting: Object.entries(deliveries).flatMap(([topic, delivery]) =>
          delivery ? [] : [topic],
        ),
      };
      return Response.json(status);
    }),
  ),
);
