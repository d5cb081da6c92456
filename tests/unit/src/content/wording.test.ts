import { expect, test } from 'vitest';
import { copy, copyOf } from './copy';

/** Clichés of marketing copy. */
const cliches =
  /\b(unlock\w*|elevat(?:e|es|ed|ing)|seamless\w*|empower\w*|leverag\w*|game.chang\w*|in today[’']s|look no further|cutting.edge|robust|holistic\w*|solutions that|world.class|next.level|one.stop|supercharg\w*|revolution\w*|synerg\w*)\b/i;

const inventions =
  /\b(guarantee[sd]?|award.winning|certified partner|trusted by|years of experience|testimonials? from)\b/i;

const shouting = /!|\p{Extended_Pictographic}/u;

/** Straight quotes instead of curly ones. */
const typewriter = /\p{L}'\p{L}|(?<=\s|^)"\p{L}/u;

const prose = copy.flatMap(({ file, texts }) =>
  texts.map(({ at, text }) => ({ where: `${file} ${at}`, text })),
);

function violations(rule: RegExp): string[] {
  return prose
    .filter(({ text }) => rule.test(text))
    .map(({ where, text }) => `${where}: ${rule.exec(text)?.[0]} in “${text.slice(0, 80)}”`);
}

test('there is copy to check', () => expect(prose.length).toBeGreaterThan(1000));

test('no clichés', () => expect(violations(cliches)).toEqual([]));

test('no exclamation marks or emoji', () => expect(violations(shouting)).toEqual([]));

test('apostrophes and quotation marks are curly', () => expect(violations(typewriter)).toEqual([]));

test('no unverifiable claims', () => {
  // Questions and denials aren't claims.
  const claimed = prose.filter(
    ({ text }) => inventions.test(text) && !/\?$|\b(no|not|never|don’t|cannot)\b/i.test(text),
  );
  expect(claimed).toEqual([]);
});

test('no two files share a long sentence', () => {
  const seen = new Map<string, string>();
  const shared: string[] = [];
  for (const { file, collection, texts } of copy) {
    // Both legal pages say that they are samples.
    if (collection === 'legal') continue;
    const sentences = texts
      .filter(({ text }) => text.includes(' '))
      .flatMap(({ text }) => text.split(/(?<=[.?!])\s+/))
      .map((sentence) =>
        sentence
          .toLowerCase()
          .replace(/[^\p{L}\d]+/gu, ' ')
          .trim(),
      )
      .filter((sentence) => sentence.length >= 45);
    for (const sentence of new Set(sentences)) {
      if (seen.has(sentence)) shared.push(`${file} and ${seen.get(sentence)}: ${sentence}`);
      seen.set(sentence, file);
    }
  }
  expect(shared).toEqual([]);
});

/** Runs of five words without the names of places and markets. */
function patterns(id: string, texts: readonly { text: string }[]): Set<string> {
  const words = texts
    .map(({ text }) => text.toLowerCase().replaceAll(id.replaceAll('-', ' '), ' '))
    .join(' . ')
    .replace(/[^\p{L}.]+/gu, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const runs = words.map((_, at) => words.slice(at, at + 5).join(' '));
  return new Set(runs.filter((run) => !run.includes('.')));
}

test.each(['places', 'industries', 'services'])(
  'no two of the %s are near-duplicates',
  (collection) => {
    const pages = copyOf(collection).map(({ id, texts }) => ({ id, runs: patterns(id, texts) }));
    const similar = pages.flatMap((one, at) =>
      pages.slice(at + 1).flatMap((other) => {
        const common = [...one.runs].filter((run) => other.runs.has(run)).length;
        const share = common / Math.min(one.runs.size, other.runs.size);
        return share > 0.06 ? [`${one.id} and ${other.id}: ${(share * 100).toFixed(0)}%`] : [];
      }),
    );
    expect(similar).toEqual([]);
  },
);
