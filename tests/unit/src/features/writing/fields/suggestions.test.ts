import { expect, test } from 'vitest';
import { slugFromTitle } from '~/features/writing/fields/suggestions';
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
