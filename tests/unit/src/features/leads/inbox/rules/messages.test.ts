import { expect, test } from 'vitest';
import { countGroups } from '~/features/leads/inbox/rules/lead-status';
import { emptyText, resultText, successText } from '~/features/leads/inbox/rules/messages';
import { parseView } from '~/features/leads/inbox/rules/view';

const counts = countGroups([{ status: 'delivered', count: 120 }]);

function result(url: string, count: number, hasMore: boolean) {
  return resultText(count, hasMore, parseView(url), counts);
}

test('says how many leads are shown, and of how many', () => {
  expect(result('', 50, true)).toBe('50 of 120 leads, newest first');
  expect(result('', 120, false)).toBe('120 leads, newest first');
  expect(result('?show=in-the-crm', 1, false)).toBe('1 lead, newest first');
});

test('a search or a form has no total', () => {
  expect(result('#q=dana', 50, true)).toBe('First 50 leads, matching “dana”');
  expect(result('?form=seo-audit', 50, true)).toBe('First 50 leads, newest first');
  expect(result('#q=dana', 2, false)).toBe('2 leads, matching “dana”');
});

test('explains why a list is empty', () => {
  const empty = (url: string) => emptyText(parseView(url), true);
  expect(empty('')).toEqual({ title: 'No leads yet', text: 'New submissions appear here.' });
  expect(empty('#q=x').title).toBe('No leads found');
  expect(empty('?show=spam#q=x').text).toContain('in “Spam”');
  expect(empty('?show=to-review').title).toBe('Nothing to review');
});

test('doesn’t say that a lead is on its way without a CRM', () => {
  expect(successText('release', true)).toBe('Released. It’s on its way to the CRM.');
  expect(successText('release', false)).toBe('Released. It will be sent once a CRM is connected.');
});
