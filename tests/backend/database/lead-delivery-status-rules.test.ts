import { beforeAll, expect, test } from 'vitest';
import { leadDeliveryStatuses } from '../../../supabase/functions/_shared/rules/lead-delivery-status.ts';
import { describeLanes, type Running } from '../lanes/index.ts';

describeLanes(
  'delivery statuses',
  (lane) => {
    let running: Running;

    beforeAll(async () => {
      running = await lane.start();
    });

    test.each(['leads_delivery_status_known', 'lead_events_kind_known'])(
      'equal those in %s, in the same order',
      async (constraint) => {
        const [row] = await running.query<{ definition: string }>(
          'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
          [constraint],
        );
        const named = row?.definition.matchAll(/'([^']+)'/g) ?? [];
        expect([...named].map(([, status]) => status)).toEqual(leadDeliveryStatuses);
      },
    );
  },
  { lanes: ['pglite', 'postgres'] },
);
