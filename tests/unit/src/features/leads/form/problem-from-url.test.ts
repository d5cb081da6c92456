import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  problemFromUrl,
  problemMessages,
  urlWithoutProblem,
} from '~/features/leads/form/problem-from-url';

test.each(['', '?problem=', '?problem=toString', '?problem=__proto__', '?problem=%3Cb%3E'])(
  'the query %s names no problem',
  (search) => expect(problemFromUrl(search)).toBeUndefined(),
);

test('the rate limit has the same message with and without JavaScript', async () => {
  const migrations = new URL('../../../../../../supabase/migrations/', import.meta.url);
  const sql = await readFile(new URL('20261122002400_submit_lead.sql', migrations), 'utf8');
  expect(sql).toContain(`'${problemMessages.limit}'`);
});

test('only the problem is removed from the URL', () => {
  expect(urlWithoutProblem('https://x.example/contact?problem=email#problem-email')).toBe(
    'https://x.example/contact',
  );
  expect(urlWithoutProblem('https://x.example/contact?gclid=1&problem=limit#form')).toBe(
    'https://x.example/contact?gclid=1#form',
  );
  // As a path, //contact would be another host, and history.replaceState would throw.
  expect(urlWithoutProblem('https://x.example//contact?problem=email')).toBe(
    'https://x.example//contact',
  );
});
