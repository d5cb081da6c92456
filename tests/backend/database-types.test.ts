import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { databaseTypesFile, generateDatabaseTypes } from '../database-types/generate.ts';
import { describeDatabase } from './lanes/index.ts';

describeDatabase('The database types', (lane) => {
  test('match the migrations', async () => {
    const running = await lane.start();
    expect(
      readFileSync(databaseTypesFile, 'utf8'),
      'A migration changed the database. Run npm run db:types and commit the result.',
    ).toBe(await generateDatabaseTypes(running));
  });
});
