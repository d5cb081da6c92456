import { expect, test } from 'vitest';
import { viewIn } from '~/features/lead-inbox/rules/address';
import { emptyWords, resultWords } from '~/features/lead-inbox/rules/results';
import { countsOfGroups } from '~/features/lead-inbox/rules/standings';

const counts = countsOfGroups([{ standing: 'delivered', count: 120 }]);

function said(query: string, shown: number, isWhole: boolean) {
  return resultWords({ shown, isWhole, view: viewIn(query), counts });
}

test('the list says how many leads it holds of how many', () => {
  expect(said('', 50, false)).toBe('50 of 120 leads, newest first');
  expect(said('', 120, true)).toBe('120 leads, newest first');
  expect(said('?show=with-the-crm', 1, true)).toBe('1 lead, newest first');
});

test('what a search finds nobody counted beforehand', () => {
  expect(said('#q=dana', 50, false)).toBe('The newest 50 leads, found for “dana”');
  expect(said('?form=seo-audit', 50, false)).toBe('The newest 50 leads, newest first');
  expect(said('#q=dana', 2, true)).toBe('2 leads, found for “dana”');
});

test('nothing is told apart from nothing found', () => {
  expect(emptyWords(viewIn('')).title).toBe('No leads yet');
  expect(emptyWords(viewIn('#q=x')).title).toBe('No leads found');
  expect(emptyWords(viewIn('?show=spam#q=x')).text).toContain('under “Spam”');
  expect(emptyWords(viewIn('?show=to-review')).title).toBe('Nothing to review');
});
