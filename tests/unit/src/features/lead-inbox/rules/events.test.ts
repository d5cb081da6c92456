import { expect, test } from 'vitest';
import { eventWords } from '~/features/lead-inbox/rules/events';
import { leadStandings } from '~rules/lead-standing';
import { spamSignals } from '~rules/lead-spam';
import { signalWords } from '~/features/lead-inbox/rules/spam';
import { eventOf } from '../leads.ts';

const me = 'a';
const words = (...args: Parameters<typeof eventOf>) => eventWords(eventOf(...args), me);

test('everything that happens to a lead has words of its own', () => {
  const titles = leadStandings.map((kind) => words(kind).title);
  expect(new Set(titles).size).toBe(leadStandings.length);
  for (const kind of leadStandings) expect(titles).not.toContain(kind);
});

test('who acted is the reader, another admin, or nobody', () => {
  expect(words('spam', { actor_id: me }).by).toBe('you');
  expect(words('spam', { actor_id: 'b' }).by).toBe('another admin');
  expect(words('delivered')).toEqual({ title: 'Arrived in the CRM' });
});

test('errors are told as they are', () => {
  const detail = { error: 'The CRM answered 500.' };
  expect(words('delayed', { detail }).note).toBe('The CRM answered 500.');
  expect(words('dead', { detail }).note).toBe('The CRM answered 500.');
  expect(words('dead', { detail: { error: 7 } }).note).toBeUndefined();
});

test('signals are told in plain words', () => {
  const detail = { signals: ['trap-filled', 'link-in-name', 'markup'] };
  expect(words('held', { detail }).note).toBe(
    'Because a field was filled in that people do not see, there is a link in a name and there is HTML or forum code in it.',
  );
  for (const signal of spamSignals) expect(signalWords([signal])[0]).not.toContain(signal);
  expect(signalWords(['of-tomorrow'])).toEqual(['it was marked “of-tomorrow”']);
});

test('held again by a person is no signal', () => {
  expect(words('held', { actor_id: me })).toEqual({
    title: 'Taken out of spam, held for review again',
    by: 'you',
  });
});

test('the form is named', () => {
  expect(words('submitted', { detail: { form_id: 'seo-audit' } }).note).toBe('Form: SEO audit');
  expect(words('submitted', { detail: { form_id: 'toString' } }).note).toBeUndefined();
});
