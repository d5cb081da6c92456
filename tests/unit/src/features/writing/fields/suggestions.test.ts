import { expect, test } from 'vitest';
import {
  countWords,
  slugFromTitle,
  suggestExcerpt,
  suggestReadTime,
} from '~/features/writing/fields/suggestions';
import { isPostSlug } from '~rules/post/slugs';

test.each([
  ['How Nurses Choose an Agency', 'how-nurses-choose-an-agency'],
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

test.each([
  ['', 1],
  [`<h2>One</h2><p>${'<em>some</em> word '.repeat(357)}</p>`, 3],
  [`<p>${'word '.repeat(30_000)}</p>`, 120],
])('suggests a reading time', (html, minutes) => {
  expect(suggestReadTime(countWords(html))).toBe(minutes);
});

test.each([
  ['<h2>Heading</h2><p>First <em>one</em>.</p><p>Second.</p>', 'First one.'],
  ['<h2>Only a heading</h2>', ''],
  [
    `<p>${'A whole sentence with some words. '.repeat(10)}</p>`,
    'A whole sentence with some words. '.repeat(5).trim(),
  ],
  [`<p>${'endless '.repeat(40)}</p>`, `${'endless '.repeat(24)}endless…`],
])('suggests an excerpt from %j', (html, excerpt) => {
  expect(suggestExcerpt(html)).toBe(excerpt);
});
