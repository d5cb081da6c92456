import { expect, test } from 'vitest';
import {
  countWords,
  slugFromTitle,
  suggestExcerpt,
  suggestReadTime,
} from '~/features/writing/fields/suggestions';
import { describeLeftOut, tagsIn } from '~/features/writing/fields/tags';
import { isPostSlug } from '~rules/post/slugs';

test.each([
  ['  Café & Résumé: What’s next?  ', 'cafe-and-resume-whats-next'],
  ['15% vs. 25% — who pays?', '15-vs-25-who-pays'],
  ['Straße, Øre, Łódź, Œuvre, Cæsar, Đorđe, Þórr', 'strasse-ore-lodz-oeuvre-caesar-dorde-thorr'],
  ['日本', ''],
  ['word '.repeat(40), Array(16).fill('word').join('-')],
  ['x'.repeat(200), 'x'.repeat(80)],
])('%j becomes %j', (title, slug) => {
  expect(slugFromTitle(title)).toBe(slug);
  if (slug) expect(isPostSlug(slug)).toBe(true);
});

const sentence = 'A whole sentence with some words. ';

test.each([
  ['<h2>One</h2><p>First <em>one</em>.</p><p>Second.</p>', 1, 'First one.'],
  [`<p>${sentence.repeat(100)}</p>`, 3, sentence.repeat(5).trim()],
  [`<p>${'endless '.repeat(30_000)}</p>`, 120, `${'endless '.repeat(24)}endless…`],
])('suggests how long a post takes to read, and an excerpt', (html, minutes, excerpt) => {
  expect([suggestReadTime(countWords(html)), suggestExcerpt(html)]).toEqual([minutes, excerpt]);
});

test('says how many pasted tags a post has no room for, and counts equal ones once', () => {
  const pasted = Array.from({ length: 13 }, (_, n) => `Tag ${n}`);
  // Cut off between characters.
  const { tags, leftOut } = tagsIn(['😀'.repeat(50), ...pasted, ' tag\u00a0 3\u200b', ''].join());
  expect(tags).toEqual(['😀'.repeat(40), ...pasted.slice(0, 11)]);
  expect(describeLeftOut(leftOut)).toBe('2 tags were left out. A post can have up to 12 tags.');
  expect(describeLeftOut(1)).toContain('1 tag was left out.');
});
