import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { problemIn, problemTexts, withoutProblem } from '~/features/leads/form/store/problem';
import { leadConsentMessage } from '~rules/lead-consent';
import { leadMessages } from '~rules/lead-fields';

test('an address names a field, the box, the limit or a failure', () => {
  for (const what of [...Object.keys(leadMessages), 'consentGiven', 'limit', 'failed']) {
    expect(problemIn(`?utm_source=x&problem=${what}`)).toBe(what);
  }
});

test.each(['', '?problem=', '?problem=toString', '?problem=__proto__', '?problem=%3Cb%3E'])(
  'nothing is shown for %s',
  (search) => expect(problemIn(search)).toBeUndefined(),
);

test('of too many requests a form without a script says what one with a script says', async () => {
  const file = new URL('../../../../../../../supabase/migrations/', import.meta.url);
  const sql = await readFile(new URL('20261121002500_lead_review.sql', file), 'utf8');
  expect(sql).toContain(`'${problemTexts.limit}'`);
});

test('what is said comes from the rules', () => {
  expect(problemTexts).toMatchObject(leadMessages);
  expect(problemTexts.consentGiven).toBe(leadConsentMessage);
});

test('a problem that was shown is taken out of the address, and nothing else', () => {
  expect(withoutProblem('https://x.example/contact?problem=email#problem-email')).toBe(
    'https://x.example/contact',
  );
  expect(withoutProblem('https://x.example/contact?gclid=1&problem=limit#form')).toBe(
    'https://x.example/contact?gclid=1#form',
  );
  // As a path, //contact would be another host, which history.replaceState refuses with an error.
  expect(withoutProblem('https://x.example//contact?problem=email')).toBe(
    'https://x.example//contact',
  );
});
