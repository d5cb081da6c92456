// Tells admins which settings of the functions are missing. Names only: no response contains a setting's value.
import { adminHandler } from '../_shared/admin-handler.ts';
import { withCors } from '../_shared/cors.ts';
import {
  neededSettings,
  type NeededSetting,
  type SettingsStatus,
} from '../_shared/rules/settings/function-settings.ts';
import { withCrmSettings } from '../dispatch-outbox/crm-settings.ts';
import { topicDeliveries } from '../dispatch-outbox/topic-deliveries.ts';

const names = Object.keys(neededSettings) as NeededSetting[];

Deno.serve(
  withCors(
    Deno.env.get('SITE_URL'),
    adminHandler(Deno.env, async ({ database }) => {
      const env = await withCrmSettings(Deno.env, database);
      const deliveries = topicDeliveries({ database, env, fetchOnce: fetch });
      const status: SettingsStatus = {
        missing: names.filter((name) => !env.get(name)),
        waiting: Object.entries(deliveries).flatMap(([topic, delivery]) =>
          delivery ? [] : [topic],
        ),
      };
      return Response.json(status);
    }),
  ),
);
