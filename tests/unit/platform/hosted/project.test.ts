import { expect, test } from 'vitest';
import { readProject } from '../../../../platform/hosted/project.ts';
import { configWith } from '../example-config.ts';

const ref = 'abcdefghijklmnopqrst';
const projectWith = (port: number, parameters = '') =>
  readProject(
    configWith({
      PUBLIC_SUPABASE_URL: `https://${ref}.supabase.co`,
      PUBLIC_SUPABASE_PROJECT_ID: ref,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
      SUPABASE_DB_URL: `postgresql://postgres.${ref}:secret@pooler.example.com:${port}/postgres${parameters}`,
    }),
  );

test('the database is reached through the session pooler, not the transaction pooler', () => {
  expect(projectWith(5432).ref).toBe(ref);
  expect(() => projectWith(6543)).toThrow('the address of the transaction pooler');
});

test('no parameter of the address can turn off the verification of the certificate', () => {
  expect(() => projectWith(5432, '?sslmode=require')).toThrow('SUPABASE_DB_URL has parameters');
});
