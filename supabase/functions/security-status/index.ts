// Tells admins which variables of the functions are missing. Names only: no response contains a value.
import { withCrmSettings } from '../_shared/crm-environment.ts';
import { topicsWithoutReceiver } from '../_shared/receivers.ts';
import {
  neededVariables,
  type NeededVariable,
  type VariablesStatus,
} from '../_shared/rules/environment/function-variables.ts';
import { serveAdmins } from '../_shared/serve.ts';

const names = Object.keys(neededVariables) as NeededVariable[];

serveAdmins(async ({ database }) => {
  const env = await withCrmSettings(Deno.env, database);
  const status: VariablesStatus = {
    missing: names.filter((name) => !env.get(name)),
    waiting: topicsWithoutReceiver(env),
  };
  return Response.json(status);
});
