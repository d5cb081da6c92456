import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brand } from '~/config/brand';
import { copy, copyOf, marketingTexts, violations } from './copy';

const texts = copy.flatMap((each) => each.texts);
expect(texts.length).toBeGreaterThan(1000);

test.each([
  [
    'clichés',
    /\b(unlock\w*|elevat(?:e|es|ed|ing)|seamless\w*|empower\w*|leverag\w*|game.chang\w*|in today[’']s|look no further|cutting.edge|robust|holistic\w*|solutions that|world.class|next.level|one.stop|supercharg\w*|revolution\w*|synerg\w*)\b/i,
  ],
  ['exclamation marks or emoji', /!|\p{Extended_Pictographic}/u],
  // Of three words, such as “red, white and blue”. Longer items can't be told from clauses.
  ['lists without a comma before the last item', /\p{L}, [\p{L}’-]+ (?:and|or) (?!not\b)\p{L}/u],
  ['other spellings of “CRM and ATS Platform”', /CRM and ATS platform|(?:CRM|ATS)\/(?:CRM|ATS)/],
  [
    'names of services that the catalog doesn’t have',
    /Authority Building|Employ\w+ Brand(?:ing)? Authority|(?<!AI )Ghostwriter Pro/,
  ],
  ['straight quotes', /\p{L}'\p{L}|(?<=\s|^)"\p{L}/u],
])('no %s', (_what, pattern) => {
  expect(violations(texts, pattern, () => false)).toEqual([]);
});

test('no unverifiable claims', () => {
  const claim =
    /\b(guarantee[sd]?|award.winning|certified partner|trusted by|years of experience|testimonials? from)\b/i;
  // Questions and denials aren't claims.
  const isNoClaim = (_: string, text: string) => /\?$|\b(no|not|never|don’t|cannot)\b/i.test(text);
  expect(violations(texts, claim, isNoClaim)).toEqual([]);
});

test('sample posts have curly quotes outside of code', () => {
  const posts = readFileSync('supabase/seed.sql', 'utf8')
    .replaceAll("''", '’’')
    .replace(/^--.*$/gm, '')
    .replace(/<(pre|code)>.*?<\/\1>|<[^<>]*>/gs, '');
  expect(posts.match(/\p{L}’’\p{L}|\p{L}'\p{L}|"/gu)).toBeNull();
});

test.skipIf(brand.name !== 'Example & Sample')(
  'every author of a sample post is on the team page',
  () => {
    const seed = readFileSync('supabase/seed.sql', 'utf8');
    const authors = [...seed.matchAll(/array\[.*?\], '([^']+)', \d+,$/gm)].map(([, name]) => name);
    const team = copyOf('people').map(({ data }) => (data as { name: string }).name);
    expect(authors.length).toBeGreaterThan(10);
    expect(authors.filter((name) => !team.includes(name ?? ''))).toEqual([]);
  },
);

test('no two files share a long sentence', () => {
  const seen = new Map<string, string>();
  const shared: string[] = [];
  for (const { where, text } of marketingTexts) {
    const [file = ''] = where.split(' ');
    if (!text.includes(' ')) continue;
    const sentences = text
      .split(/(?<=[.?!])\s+/)
      .map((sentence) => sentence.toLowerCase().replace(/[^\p{L}\d]+/gu, ' '))
      .filter((sentence) => sentence.trim().length >= 45);
    for (const sentence of sentences) {
      const other = seen.get(sentence) ?? file;
      if (other !== file) shared.push(`${file} and ${other}: ${sentence}`);
      seen.set(sentence, file);
    }
  }
  expect(shared).toEqual([]);
});

/** Runs of five words without the names of places and markets. */
function wordRuns(id: string, texts: readonly { text: string }[]): Set<string> {
  const words = texts
    .map(({ text }) => text.toLowerCase().replaceAll(id.replaceAll('-', ' '), ' '))
    .join(' . ')
    .replace(/[^\p{L}.]+/gu, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const runs = words.map((_, at) => words.slice(at, at + 5).join(' '));
  return new Set(runs.filter((run) => !run.includes('.')));
}

test.each(['places', 'industries', 'services'])('no two of the %s are near-duplicates', (name) => {
  const pages = copyOf(name).map(({ id, texts }) => ({ id, runs: wordRuns(id, texts) }));
  const similar = pages.flatMap((one, at) =>
    pages.slice(at + 1).flatMap((other) => {
      const common = [...one.runs].filter((run) => other.runs.has(run)).length;
      const share = common / Math.min(one.runs.size, other.runs.size);
      return share > 0.06 ? [`${one.id} and ${other.id}: ${(share * 100).toFixed(0)}%`] : [];
    }),
  );
  expect(similar).toEqual([]);
});
