import { createHash } from 'node:crypto';
import type { Mood, Moods } from './fake-crm.ts';

/** How much of what it is sent a CRM that misbehaves treats in which way; the rest goes well. */
const shares = {
  failing: 0.15,
  overrun: 0.08,
  'storing, answering 422': 0.12,
  'answering 422': 0.1,
  'storing, closing': 0.12,
  closing: 0.08,
  'storing, holding back': 0.02,
  'holding back': 0.02,
} as const satisfies Partial<Record<Mood, number>>;

export const waysToMisbehave = Object.keys(shares) as (keyof typeof shares)[];

/** Every way of misbehaving, by chance, but the same whenever the same lead is sent as often. */
export const misbehaving: Moods = ({ email }, tries) => {
  const digest = createHash('sha256').update(`${email} ${tries}`).digest();
  let chance = digest.readUInt32BE() / 2 ** 32;
  for (const mood of waysToMisbehave) {
    if (chance < shares[mood]) return mood;
    chance -= shares[mood];
  }
  return 'well';
};
