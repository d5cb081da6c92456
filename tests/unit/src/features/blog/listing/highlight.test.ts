import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitMatches } from '~/features/blog/listing/highlight';
import { foldText } from '~rules/post/fold-text';

const marked = (text: string, search: string) =>
  splitMatches(text, search)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

test.each([
  ['Pay range, pay day', 'PAY', '[Pay] range, [pay] day'],
  ['Pay \n\u00a0range', 'pay range', '[Pay \n\u00a0range]'],
  ['aaaa', 'aa', '[aa][aa]'],
  ['100% sure (really)', '% sure (', '100[% sure (]really)'],
  ['İzmir and Ж', 'izm', '[İzm]ir and Ж'],
  ['🚀 launch ЖЖ', 'жж', '🚀 launch [ЖЖ]'],
  ['Don’t say “no”', `don't say "no"`, '[Don’t say “no”]'],
  ["They don't", 'DON’T', "They [don't]"],
  ['Cafe\u0301 menu', 'é', 'Caf[e\u0301] m[e]nu'],
  ['Café', 'e\u0301', 'Caf[é]'],
  ['Your Résumé', 'resume', 'Your [Résumé]'],
  ['Your resume', 'RÉSUMÉ', 'Your [resume]'],
  ['Cafe\u0301 menu', 'cafe', '[Cafe\u0301] menu'],
  ['Søren Straße Œuvre', 'strasse oe', 'Søren [Straße Œ]uvre'],
  ['e\u2011mail, e–mail, e-mail', 'e-mail', '[e\u2011mail], [e–mail], [e-mail]'],
  ['e-mail', 'e\u2010mail', '[e-mail]'],
  ['re\u00adcruit\u200bing', 'recruiting', '[re\u00adcruit\u200bing]'],
  ['recruiting', 're\u00adcruiting', '[recruiting]'],
  ['a \u200b b', 'a b', '[a \u200b b]'],
  ['か\u3099', 'か', 'か\u3099'],
  ['Anything', '\u200b', 'Anything'],
  ['Wait… ﬁnd', '.. f', 'Wait[… ﬁ]nd'],
  ['Nothing here', 'else', 'Nothing here'],
  ['Anything', '', 'Anything'],
])('%j searched for %j', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});

test('the segments are the text, and a text that contains the search has a match', () => {
  const unit = fc.constantFrom(...'aAbBéÉжЖßø 🚀\n\u00a0%.-–\u00ad\u0301\ufeff');
  const string = fc.string({ unit, maxLength: 12 });
  fc.assert(
    fc.property(string, string, string, (before, search, after) => {
      const term = search.replace(/\s+/g, ' ').trim();
      const segments = splitMatches(before + term + after, term);
      expect(segments.map(({ text }) => text).join('')).toBe(before + term + after);
      expect(segments.some(({ isMatch }) => isMatch)).toBe(foldText(term) !== '');
    }),
  );
});
