import { readFileSync } from 'node:fs';
import { pitchTokens } from '../../supabase/functions/_shared/rules/lead/pitch.ts';
import type { Sent } from '../../supabase/functions/_shared/rules/lead/signals.ts';

/** A submission of the corpus, and whether it's spam. */
export interface Sample extends Sent {
  isSpam: boolean;
  /** Why it's in the corpus. */
  note: string;
}

/** Words that occur less often say more about a sample than about spam. */
const fewestSamples = 2;

/** Words whose odds are nearly even only cost space. */
const smallestWeight = 0.5;

/** Reads the samples of a corpus: one submission per line, in `<name>ordinary.jsonl` and `<name>spam.jsonl`. */
export function readCorpus(name: string): Sample[] {
  return [false, true].flatMap((isSpam) => {
    const file = new URL(`${name}${isSpam ? 'spam' : 'ordinary'}.jsonl`, import.meta.url);
    return readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => {
        const { fields, filledInMs, hidden, note } = JSON.parse(line) as {
          fields: Sent['fields'];
          filledInMs: number;
          hidden: string;
          note: string;
        };
        return { fields, filledInMs, honeypot: hidden, note, isSpam };
      });
  });
}

/** The log-odds of each token: how much more often it occurs in spam, with one more sample of each kind that has it. */
export function train(samples: readonly Sample[]): Map<string, number> {
  const counts = new Map<string, { spam: number; ordinary: number }>();
  const totals = { spam: 2, ordinary: 2 };
  for (const { fields, isSpam } of samples) {
    const kind = isSpam ? 'spam' : 'ordinary';
    totals[kind] += 1;
    for (const token of pitchTokens(textOf(fields))) {
      const count = counts.get(token) ?? { spam: 1, ordinary: 1 };
      count[kind] += 1;
      counts.set(token, count);
    }
  }
  const weights = [...counts]
    .filter(([, { spam, ordinary }]) => spam + ordinary - 2 >= fewestSamples)
    .map(([token, { spam, ordinary }]): [string, number] => {
      const odds = spam / totals.spam / (ordinary / totals.ordinary);
      return [token, Math.round(Math.log(odds) * 2) / 2];
    })
    .filter(([, weight]) => Math.abs(weight) >= smallestWeight);
  return new Map(weights);
}

export function textOf({
  firstName,
  lastName,
  company,
  businessName,
  message,
  preferredTimes,
}: Sent['fields']) {
  return [firstName, lastName, company, businessName, message, preferredTimes]
    .filter(Boolean)
    .join(' . ');
}
