import { readCorpus, train } from './train.ts';

const file = '../../supabase/functions/_shared/rules/lead/pitch-words.ts';

/** The module with the weights of words, for the functions. */
export function wordsModule(): string {
  const byWeight = Map.groupBy(train(readCorpus('')), ([, weight]) => weight);
  const lines = [...byWeight]
    .toSorted(([one], [other]) => other - one)
    .map(
      ([weight, entries]) =>
        `${weight}:${entries
          .map(([token]) => token)
          .toSorted()
          .join(',')}`,
    );
  return `// Written by \`npm run spam:words\` from tests/spam. Each line has a weight and the words with it.
const lines = \`
${lines.join('\n')}
\`;

/** How much more often a word, or a pair of words, occurs in spam than in ordinary requests, in log-odds. */
export const pitchWords: ReadonlyMap<string, number> = new Map(
  lines
    .trim()
    .split('\\n')
    .flatMap((line) => {
      const [weight = '', words = ''] = line.split(':');
      return words.split(',').map((word) => [word, Number(weight)] as const);
    }),
);
`;
}

export const wordsFile = new URL(file, import.meta.url);
