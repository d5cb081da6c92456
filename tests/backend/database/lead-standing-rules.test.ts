import { beforeAll, expect, test } from 'vitest';
import { leadStandings } from '../../../supabase/functions/_shared/rules/lead-standing.ts';
import { describeLanes, type Running } from '../lanes/index.ts';

/** How a lead can stand, in the database as in the rules. */
describeLanes(
  'the standings of leads',
  (lane) => {
    let running: Running;

    beforeAll(async () => {
      running = await lane.start();
    });

    test.each(['leads_standing_known', 'lead_events_kind_known'])(
      'are those that %s knows, in the same order',
      async (constraint) => {
        const [row] = await running.query<{ definition: string }>(
          'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
          [constraint],
        );
        const named = row?.definition.matchAll(/'([^']+)'/g) ?? [];
        expect([...named].map(([, standing]) => standing)).toEqual(leadStandings);
      },
    );
  },
  { lanes: ['pglite', 'postgres'] },
);
