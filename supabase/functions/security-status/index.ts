// Tells admins which variables of the functions are missing. Names only: no response contains a value.
import { adminHandler } from '../_shared/admin-handler.ts';
import { withCors } from '../_shared/cors.ts';
import { withCrmSettings } from '../_shared/crm-environment.ts';
import { topicsWithoutReceiver } from '../_shared/receivers.ts';
import {
  neededVariables,
  type NeededVariable,
  type VariablesStatus,
} from '../_shared/rules/environment/function-variables.ts';

const names = Object.keys(neededVariables) as NeededVariable[];

Deno.serve(
  withCors(
    Deno.env.get('SITE_URL'),
    adminHandler(Deno.env, async ({ database }) => {
      const env = await withCrmSettings(Deno.env, database);
      const status: VariablesStatus = {
        missing: names.filter((name) => !env.get(name)),
        waiting: topicsWithoutReceiver(env),
      };
      return Response.json(status);
    }),
  ),
);
