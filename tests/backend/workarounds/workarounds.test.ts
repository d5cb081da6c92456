import { beforeAll, describe } from 'vitest';
import { describeLanes, type Running } from '../lanes/index.ts';
import { thingsMigrations } from '../lanes/plain-backend.ts';
import './auth-email-is-null.ts';
import './database-errors-answered-as-500.ts';
import './double-encoded-auth-json.ts';
import { workaroundsOn } from './fixture.ts';
import './grant-all-undoes-column-grants.ts';
import './head-of-functions-refused.ts';
import './numbers-as-text.ts';
import './query-parameters-in-logs.ts';
import './quoted-values-in-or-filters.ts';
import './refusals-committed.ts';
import './request-headers-missing-on-inserts.ts';
import './system-routes-open.ts';
import './timestamps-not-iso.ts';
import './values-of-another-type.ts';

// In one file, because starting a backend takes longer than most of the tests.
describeLanes('Workarounds', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start({ migrations: thingsMigrations });
  });

  for (const { name, body } of workaroundsOn(lane)) {
    describe(name, () => {
      beforeAll(() => running.query('truncate public.things restart identity'));
      body(() => running);
    });
  }
});
