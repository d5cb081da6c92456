import { beforeAll, describe } from 'vitest';
import { describeLanes, type Running } from '../lanes/index.ts';
import { thingsMigrations } from '../lanes/plain-backend.ts';
import { workaroundsOn } from './fixture.ts';
import './query-parameters-in-logs.ts';
import './requests.ts';
import './values.ts';

// With one backend, because starting it takes longer than most of the tests.
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
