import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { textsIn } from '../database-types/check-unions.ts';
import { databaseTypesFile, generateDatabaseTypes } from '../database-types/generate.ts';
import { describeLanes, type Running } from './lanes/index.ts';

describeLanes(
  'The database types',
  (lane) => {
    let running: Running;

    beforeAll(async () => {
      running = await lane.start();
    });

    test('match the migrations', async () => {
      expect(
        readFileSync(databaseTypesFile, 'utf8'),
        'A migration changed the database. Run npm run db:types and commit the result.',
      ).toBe(await generateDatabaseTypes(running));
    });
  },
  { lanes: ['postgres'] },
);

test.each([
  [`CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text])))`, ['pending', 'approved']],
  [`CHECK (("type" = 'google_ads'::text))`, ['google_ads']],
  [`CHECK ((budget = ANY (ARRAY['it''s $1,000'::text, 'more'::text])))`, ["it's $1,000", 'more']],
  [`CHECK ((length(title) <= 200))`, []],
  [`CHECK ((slug <> ALL (ARRAY['create'::text, 'manage'::text])))`, []],
  [`CHECK (((status = 'draft'::text) OR (length(slug) > 3)))`, []],
])('%s lists %j', (definition, values) => {
  expect(textsIn(definition)).toEqual(values);
});
